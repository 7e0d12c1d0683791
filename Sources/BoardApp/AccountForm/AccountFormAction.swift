import TerminalUI

/// The actions of an account form, apart from text input.
nonisolated package enum AccountFormAction: String, ScreenAction {
    case submit
    case createAccount = "create-account"
    case openPage = "open-page"
    case close

    package static let screen = "account"

    /// Letters are text input here, so the bindings use other keys.
    package static let bindings = [
        KeyBinding(
            .control("s"), action: AccountFormAction.submit,
            help: "send it, as Enter in the last field does", hint: "send"),
        KeyBinding(
            .control("n"), action: .createAccount, help: "make an account", hint: "new account"),
        KeyBinding(
            .control("o"), action: .openPage, help: "open the page to see before", hint: "open page"
        ),
        KeyBinding(
            .escape, .control("c"), action: .close, help: "stop what goes on, or go back",
            hint: "back"),
    ]
}
