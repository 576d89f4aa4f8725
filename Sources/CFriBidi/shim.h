#pragma once
#if __has_include(<fribidi/fribidi.h>)
#include <fribidi/fribidi.h>
#elif __has_include(<fribidi.h>)
#include <fribidi.h>
#else
#error "FriBidi headers not found: install the Debian package libfribidi-dev"
#endif
