#pragma once
#if __has_include(<harfbuzz/hb.h>)
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>
#elif __has_include(<hb.h>)
#include <hb.h>
#include <hb-ot.h>
#else
#error "HarfBuzz headers not found: install the Debian package libharfbuzz-dev"
#endif
