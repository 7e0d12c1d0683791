// libqrencode for Swift, loaded for the first QR code, so that the program starts without it and runs,
// without QR codes, where it is not installed.
#pragma once
#include <qrencode.h>

// Returns the smallest QR code of a text, which is to be freed; NULL without the library, or if the
// text is too long.
QRcode *cqrencode_encode(const char *text);

void cqrencode_free(QRcode *code);
