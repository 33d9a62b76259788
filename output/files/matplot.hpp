// Matplot++, where CMake finds it, draws a figure by its own means and in its own looks.
#pragma once

#include "output/files/write.hpp"
#include "output/picture/drawing.hpp"

namespace warodds {

#ifdef WARODDS_MATPLOT
inline constexpr bool has_matplot = true;
#else
inline constexpr bool has_matplot = false;
#endif

bool can_matplot_draw(PictureFormat format, const std::filesystem::path& file);

// Matplot++ writes to files only, so it gets the pending one. Throws OutputError.
void draw_with_matplot(const Figure& figure, PictureFormat format, const PendingFile& file);

}  // namespace warodds
