import TerminalUI

/// The actions of the compose screen, apart from text input.
nonisolated package enum ComposeAction: String, ScreenAction {
    case send, preview
    case chooseBoard = "choose-board"
    case quote
    case externalEditor = "external-editor"
    case prefix
    case anonymous
    case discard
    case nextField = "next-field"
    case previousField = "previous-field"
    case close

    package static let screen = "compose"

    /// Letters are text input here, so the bindings use other keys.
    package static let bindings = [
        KeyBinding(.control("s"), action: ComposeAction.send, help: "send it", hint: "send"),
        KeyBinding(
            .function(2), action: .preview, help: "show the preview, and back",
            hint: "preview"),
        KeyBinding(
            .function(3), action: .chooseBoard, help: "choose the board", hint: "board"),
        KeyBinding(
            .function(4), action: .externalEditor, help: "continue in $VISUAL or $EDITOR",
            hint: "editor"),
        KeyBinding(
            .control("x"), action: .prefix,
            help: "then Ctrl-E: use $EDITOR; Ctrl-S: send"),
        KeyBinding(
            .function(6), action: .quote, help: "quote the original",
            hint: "quote"),
        KeyBinding(
            .function(7), action: .anonymous, help: "post anonymously, or with your name",
            hint: "name"),
        KeyBinding(.function(8), action: .discard, help: "discard it (asks)"),
        KeyBinding(.tab, action: .nextField, help: "from the title to the text, and back"),
        KeyBinding(.backTab, action: .previousField, help: "from the text to the title"),
        KeyBinding(
            .escape, .control("c"), action: .close, help: "close; it is saved as a draft",
            hint: "close"),
    ]
}
