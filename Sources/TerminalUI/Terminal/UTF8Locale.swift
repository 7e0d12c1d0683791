import Essentials

/// Makes ncurses and the C library speak UTF-8.
///
/// The user's locale is taken where it is a UTF-8 one. Where it is not, as on a bare server without
/// `LANG`, `C.UTF-8` serves: every text of the program is UTF-8. The locale's other habits are not
/// used: the reasons that the system gives for a failure stand in English sentences.
enum UTF8Locale {
    /// Whether the C library speaks UTF-8. It is made to when this is asked first, and only then:
    /// a locale must not change while another thread measures a text by it.
    static let isSelected: Bool = {
        setlocale(LC_CTYPE, "")
        return isUTF8 || others.contains { setlocale(LC_CTYPE, $0) != nil && isUTF8 }
    }()

    private static let others = ["C.UTF-8", "C.utf8", "en_US.UTF-8"]

    private static var isUTF8: Bool {
        String(cString: nl_langinfo(CInt(CODESET))) == "UTF-8"
    }
}
