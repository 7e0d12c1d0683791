import TerminalUI

/// The sign-in form.
package final class LoginViewController: AccountFormViewController, LoginViewControllable {
    package override var purpose: String { "Sign in" }
    package override var progressMessage: String { "Signing in…" }

    package override func hint(for action: AccountFormAction) -> String? {
        action == .submit ? "sign in" : nil
    }
}
