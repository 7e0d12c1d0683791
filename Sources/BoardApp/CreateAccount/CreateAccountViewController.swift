import TerminalUI

/// The form for a new account.
package final class CreateAccountViewController: AccountFormViewController {
    package override var purpose: String { "New account" }
    package override var progressMessage: String { "Creating the account…" }

    package override func reason(against action: AccountFormAction) -> String? {
        action == .createAccount ? "This form creates an account." : super.reason(against: action)
    }

    package override func hint(for action: AccountFormAction) -> String? {
        action == .submit ? "make it" : nil
    }
}
