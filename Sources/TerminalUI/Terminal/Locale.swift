import Foundation

/// Makes ncurses and the C library speak UTF-8.
///
/// The user's locale is taken where it is a UTF-8 one. Where it is not, as on a bare server without
/// `LANG`, `C.UTF-8` serves: every text of the program is UTF-8, and the locale's other habits are
/// not used.
enum UTF8Locale {
    static func select() throws(TerminalError) {
        setlocale(LC_ALL, "")
        if isUTF8 { return }
        for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil {
            if isUTF8 { return }
        }
        throw .noUTF8Locale
    }

    private static var isUTF8: Bool {
        String(cString: nl_langinfo(CInt(CODESET))) == "UTF-8"
    }
}
