// Signals and standard streams. A signal always ends the program.
//
// While a run is being watched, the first one asks it to stop, so that it can tidy up and say so; where that takes longer
// than a second, or where nobody watches, or at the second, the program ends at once. No part of a file is left behind.
#pragma once

namespace warodds::cli {

void catch_signals();
void begin_watching();
void end_watching();

inline constexpr int interrupted_code = 130;  // as shells count: 128 and the number of SIGINT, whatever the signal was

// A standard stream that is closed would be given to the first file that is opened, and notices written into that.
void open_standard_streams();

}  // namespace warodds::cli
