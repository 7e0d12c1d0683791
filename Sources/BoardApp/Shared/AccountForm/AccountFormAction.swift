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
            help: "submit, like Enter in the last field", hint: "send"),
        KeyBinding(
            .control("n"), action: .createAccount, help: "create an account", hint: "new account"),
        KeyBinding(
            .control("o"), action: .openPage, help: "open the page to visit first",
            hint: "open page"
        ),
        KeyBinding(
            .escape, .control("c"), action: .close, help: "stop the request, or go back",
            hint: "back"),
    ]
}
