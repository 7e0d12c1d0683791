/// The actions of a text editor.
public enum EditorAction: String, ScreenAction {
    case left, right, up, down
    case wordLeft = "word-left"
    case wordRight = "word-right"
    case lineStart = "line-start"
    case lineEnd = "line-end"
    case pageUp = "page-up"
    case pageDown = "page-down"
    case textStart = "text-start"
    case textEnd = "text-end"
    case select
    case clearSelection = "clear-selection"
    case copy
    case newline, tab, backspace, delete
    case cutWordBack = "cut-word-back"
    case cutWord = "cut-word"
    case cutToLineStart = "cut-to-line-start"
    case cutToLineEnd = "cut-to-line-end"
    case insertCut = "insert-cut"
    case undo, redo, save
    case externalEditor = "external-editor"
    case prefix, close

    /// The name of editors in the list of all screens.
    public static let screen = "editor"

    /// The keys of an editor: those of Emacs and other programs, as far as terminals report them.
    public static let bindings = textBindings + leaving

    /// The keys that work in every multi-line text input.
    public static let textBindings = moving + selecting + changing

    private static let moving: [KeyBinding<EditorAction>] = [
        KeyBinding(.left, .control("b"), action: .left, help: "character back"),
        KeyBinding(.right, .control("f"), action: .right, help: "character forward"),
        KeyBinding(.up, .control("p"), action: .up, help: "line up"),
        KeyBinding(.down, .control("n"), action: .down, help: "line down"),
        KeyBinding(
            .left.with(.control), .alt("b"), .left.with(.alt), action: .wordLeft, help: "word back"),
        KeyBinding(
            .right.with(.control), .alt("f"), .right.with(.alt), action: .wordRight,
            help: "word forward"),
        KeyBinding(.home, .control("a"), action: .lineStart, help: "beginning of the line"),
        KeyBinding(.end, .control("e"), action: .lineEnd, help: "end of the line"),
        KeyBinding(.pageUp, .alt("v"), action: .pageUp, help: "page up"),
        KeyBinding(.pageDown, .control("v"), action: .pageDown, help: "page down"),
        KeyBinding(
            .home.with(.control), .alt("<"), action: .textStart, help: "beginning of the text"),
        KeyBinding(.end.with(.control), .alt(">"), action: .textEnd, help: "end of the text"),
    ]

    private static let selecting: [KeyBinding<EditorAction>] = [
        KeyBinding(
            .control(" "), action: .select,
            help: "start selecting; Shift with a movement key also selects"),
        KeyBinding(.control("g"), action: .clearSelection, help: "select nothing"),
        KeyBinding(.alt("w"), action: .copy, help: "copy the selection"),
    ]

    private static let changing: [KeyBinding<EditorAction>] = [
        KeyBinding(.enter, action: .newline, help: "new line"),
        KeyBinding(.tab, action: .tab, help: "indent"),
        KeyBinding(.backspace, action: .backspace, help: "remove the character before the cursor"),
        KeyBinding(
            .delete, .control("d"), action: .delete, help: "remove the character at the cursor"),
        KeyBinding(
            .control("w"), .backspace.with(.alt), action: .cutWordBack,
            help: "cut the selection, or the word before the cursor"),
        KeyBinding(
            .alt("d"), .delete.with(.control), action: .cutWord,
            help: "cut the word after the cursor"),
        KeyBinding(
            .control("u"), action: .cutToLineStart, help: "cut up to the beginning of the line"),
        KeyBinding(.control("k"), action: .cutToLineEnd, help: "cut up to the end of the line"),
        KeyBinding(
            .control("y"), action: .insertCut, help: "paste what was last cut or copied"),
        KeyBinding(
            .control("_"), .alt("u"), action: .undo, help: "undo the last change"
        ),
        KeyBinding(.alt("r"), action: .redo, help: "redo the last undone change"),
    ]

    private static let leaving: [KeyBinding<EditorAction>] = [
        KeyBinding(.control("s"), action: .save, help: "save", hint: "save"),
        KeyBinding(
            .function(4), action: .externalEditor, help: "continue in $VISUAL or $EDITOR",
            hint: "editor"),
        KeyBinding(
            .control("x"), action: .prefix,
            help: "then Ctrl-E: use $EDITOR; Ctrl-S: save"),
        KeyBinding(
            .escape, .control("c"), action: .close, help: "close; asks if changes would be lost",
            hint: "close"),
    ]
}
