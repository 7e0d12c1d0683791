import TerminalUI

/// The form for a new account.
package final class CreateAccountViewController: AccountFormViewController,
    CreateAccountViewControllable
{
    package override var purpose: String { "New account" }
    package override var progressMessage: String { "Making the account…" }

    package override func reason(against action: AccountFormAction) -> String? {
        action == .createAccount ? "This is where one is made." : super.reason(against: action)
    }

    package override func hint(for action: AccountFormAction) -> String? {
        action == .submit ? "make it" : nil
    }
}
