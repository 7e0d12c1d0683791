import TerminalUI

/// The actions of the profile screen.
nonisolated package enum ProfileAction: String, ScreenAction {
    case changePassword = "change-password"
    case changeCodes = "change-codes"
    case signOut = "sign-out"
    case deleteAccount = "delete-account"
    case refresh, close

    package static let screen = "profile"

    package static let bindings = [
        KeyBinding(
            "p", action: ProfileAction.changePassword, help: "change the password",
            hint: "password"),
        KeyBinding(
            "t", action: .changeCodes, help: "turn two-factor sign-in on or off",
            hint: "codes"),
        KeyBinding("x", action: .signOut, help: "sign out (asks)", hint: "sign out"),
        KeyBinding("D", action: .deleteAccount, help: "delete the account (asks)", hint: "delete"),
        KeyBinding("R", .function(5), action: .refresh, help: "reload from the site"),
        KeyBinding("q", .escape, "h", .left, action: .close, help: "back", hint: "back"),
    ]
}
