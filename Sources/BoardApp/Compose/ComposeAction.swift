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
            .function(2), action: .preview, help: "see it as it will look, and back",
            hint: "preview"),
        KeyBinding(
            .function(3), action: .chooseBoard, help: "choose the board", hint: "board"),
        KeyBinding(
            .function(4), action: .externalEditor, help: "go on in $VISUAL or $EDITOR",
            hint: "editor"),
        KeyBinding(
            .control("x"), action: .prefix,
            help: "then Ctrl-E: go on in $EDITOR; Ctrl-S: send"),
        KeyBinding(
            .function(6), action: .quote, help: "quote what is answered",
            hint: "quote"),
        KeyBinding(
            .function(7), action: .anonymous, help: "write without a name, or with yours",
            hint: "name"),
        KeyBinding(.function(8), action: .discard, help: "throw it away (asks)"),
        KeyBinding(.tab, action: .nextField, help: "from the title to the text, and back"),
        KeyBinding(.backTab, action: .previousField, help: "from the text to the title"),
        KeyBinding(
            .escape, .control("c"), action: .close, help: "leave it; it is kept as a draft",
            hint: "keep"),
    ]
}
