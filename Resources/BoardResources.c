#include "BoardResources.h"

// `#embed` is of C23; as an extension of older C it is only warned about.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char demo_board[] = {
#embed "demo-board.json"
};

const size_t demo_board_count = sizeof demo_board;

const unsigned char code_languages[] = {
#embed "languages.txt"
};

const size_t code_languages_count = sizeof code_languages;
