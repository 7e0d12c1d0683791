import BoardCore
import RIBs
import TerminalUI

package protocol ProfilePresentableListener: AnyObject {
    func load()
    func close()
    func signOut()
    func changePassword(from old: String, to new: String)
    func deleteAccount(password: String)
}

/// Somebody's own account.
package final class ProfileViewController: Page<ProfileAction>, ProfileViewControllable,
    ProfilePresentable
{
    package weak var listener: (any ProfilePresentableListener)?

    private var state: ProfileState?

    package func present(_ state: ProfileState) {
        self.state = state
        setNeedsDisplay()
    }

    package override var title: String { state.map { ProfileViewModel($0).title } ?? "Account" }

    package override func drawBody(on canvas: Canvas) {
        canvas.clear()
        guard let state else { return }
        let model = ProfileViewModel(state)
        let start = (model.lines.map(\.name.columnCount).max() ?? 0) + 4
        for (row, line) in model.lines.enumerated() {
            canvas.draw(line.name, row: row + 1, column: 2, role: .detail)
            canvas.draw(
                line.value.cut(toColumns: canvas.size.columns - start - 1), row: row + 1,
                column: start)
        }
        let role: Role = if case .failed = state.progress { .error } else { .normal }
        canvas.draw(
            model.words.cut(toColumns: canvas.size.columns - 4), row: model.lines.count + 2,
            column: 2, role: role)
    }

    package override func reason(against action: ProfileAction) -> String? {
        let host = state?.account.site.host ?? ""
        switch action {
        case .changePassword:
            return state?.terms?.canChangePassword == true
                ? nil : "\(host) lets nobody change the password from here."
        case .deleteAccount:
            return state?.terms?.canDeleteAccount == true
                ? nil : "\(host) lets nobody delete the account from here."
        case .signOut, .refresh, .close: return nil
        }
    }

    package override func perform(_ action: ProfileAction) {
        switch action {
        case .changePassword: changePassword()
        case .signOut: signOut()
        case .deleteAccount: deleteAccount()
        case .refresh: listener?.load()
        case .close: listener?.close()
        }
    }

    private var name: String { state?.account.name ?? "" }

    private func signOut() {
        let question = ConfirmScreen(title: "Sign out", lines: ["Sign \(name) out?"]) {
            [weak self] in self?.listener?.signOut()
        }
        stack?.push(question, above: self)
    }

    package func askForCode(_ sentence: String, then send: @escaping (String) -> Void) {
        let form = FormScreen(
            title: "Code", lines: [sentence], fields: [FormField(label: "Code")],
            check: { $0[0].isEmpty ? [0: "The code is missing."] : [:] }
        ) { send($0[0]) }
        stack?.push(form, above: self)
    }

    private func changePassword() {
        let fields = ["Old password", "New password", "And again"].map {
            FormField(label: $0, isSecret: true)
        }
        let form = FormScreen(
            title: "Change the password of \(name)",
            lines: ["All other programs are signed out then."], fields: fields,
            check: Self.faults(inPasswords:)
        ) { [weak self] texts in
            self?.listener?.changePassword(from: texts[0], to: texts[1])
        }
        stack?.push(form, above: self)
    }

    private static func faults(inPasswords texts: [String]) -> [Int: String] {
        if texts[1].isEmpty { return [1: "The new password is missing."] }
        return texts[1] == texts[2] ? [:] : [2: "The two passwords are not the same."]
    }

    /// Whoever types the name means it.
    private func deleteAccount() {
        let name = name
        let form = FormScreen(
            title: "Delete the account",
            lines: [
                "\(name) will be gone for good. What was written may stay, without the name.",
                "Type the name and the password to go on.",
            ],
            fields: [FormField(label: "Name"), FormField(label: "Password", isSecret: true)],
            check: { $0[0] == name ? [:] : [0: "This is not \(name)."] }
        ) { [weak self] texts in self?.listener?.deleteAccount(password: texts[1]) }
        stack?.push(form, above: self)
    }
}
