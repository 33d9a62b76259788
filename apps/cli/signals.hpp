// Signals and standard streams. A signal always ends the program, with exit code 128 and its number: 130 for Ctrl-C.
//
// While a run is being watched, the first one asks it to stop, so that it can tidy up and say so; where that takes longer
// than a second, or where nobody watches, or at the second, the program ends at once. No part of a file is left behind.
#pragma once

namespace warodds::cli {

void catch_signals();
void begin_watching();
void end_watching();
int interrupted_code();  // what an interrupted run exits with

// A standard stream that is closed would be given to the first file that is opened, and notices written into that.
void open_standard_streams();

}  // namespace warodds::cli
