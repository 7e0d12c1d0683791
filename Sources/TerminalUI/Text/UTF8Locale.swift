import Essentials

/// The selection of a UTF-8 locale for ncurses and the C library.
///
/// The user's locale is used if it is a UTF-8 one. Otherwise, as on a bare server without `LANG`,
/// `C.UTF-8` is used: all text of the program is UTF-8. Other categories of the locale are not
/// used, because the system's error messages are part of English sentences.
enum UTF8Locale {
    /// Set if the C library uses UTF-8. The first access selects a UTF-8 locale.
    ///
    /// A locale must not change later, while another thread measures text with it.
    static let isSelected: Bool = {
        setlocale(LC_CTYPE, "")
        return isUTF8 || others.contains { setlocale(LC_CTYPE, $0) != nil && isUTF8 }
    }()

    private static let others = ["C.UTF-8", "C.utf8", "en_US.UTF-8"]

    private static var isUTF8: Bool {
        String(cString: nl_langinfo(CInt(CODESET))) == "UTF-8"
    }
}
