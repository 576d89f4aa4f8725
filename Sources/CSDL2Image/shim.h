#pragma once
#if __has_include(<SDL2/SDL_image.h>)
#include <SDL2/SDL_image.h>
#elif __has_include(<SDL_image.h>)
#include <SDL_image.h>
#else
#error "SDL2_image headers not found: install the Debian package libsdl2-image-dev"
#endif
