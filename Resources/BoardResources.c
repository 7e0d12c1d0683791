#include "BoardResources.h"

// `#embed` is of C23; as an extension of older C it is only warned about.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char demo_board[] = {
#embed "demo-board.json"
};

const size_t demo_board_count = sizeof demo_board;

const unsigned char korean_demo[] = {
#embed "demo-board.ko.json"
};

const size_t korean_demo_count = sizeof korean_demo;

const unsigned char code_languages[] = {
#embed "languages.txt"
};

const size_t code_languages_count = sizeof code_languages;

const unsigned char open_api[] = {
#embed "openapi.json"
};

const size_t open_api_count = sizeof open_api;

const unsigned char korean_messages[] = {
#embed "translations/ko.po"
};

const size_t korean_messages_count = sizeof korean_messages;

static const unsigned char dark[] = {
#embed "themes/dark.toml"
};

static const unsigned char light[] = {
#embed "themes/light.toml"
};

static const unsigned char high_contrast[] = {
#embed "themes/high-contrast.toml"
};

static const unsigned char mono[] = {
#embed "themes/mono.toml"
};

static const unsigned char solarized[] = {
#embed "themes/solarized.toml"
};

static const unsigned char gruvbox[] = {
#embed "themes/gruvbox.toml"
};

static const unsigned char nord[] = {
#embed "themes/nord.toml"
};

static const unsigned char catppuccin[] = {
#embed "themes/catppuccin.toml"
};

#define THEME(name, text) {name, text, sizeof text}

const struct board_theme board_themes[] = {
    THEME("dark", dark),
    THEME("light", light),
    THEME("high-contrast", high_contrast),
    THEME("mono", mono),
    THEME("solarized", solarized),
    THEME("gruvbox", gruvbox),
    THEME("nord", nord),
    THEME("catppuccin", catppuccin),
};

const size_t board_theme_count = sizeof board_themes / sizeof *board_themes;
