import BoardCore
import Localization
import RIBs
import TerminalUI

package protocol ProfilePresentableListener: AnyObject {
    func load()
    func close()
    func signOut()
    func begin(_ purpose: ProfileForm.Purpose)
    func changeCodes()
    func submit(_ answers: [ProfileForm.Field: String])
    func leaveForm()
}

/// The screen of the user's account.
package final class ProfileViewController: Page<ProfileAction>, ProfilePresentable {
    package weak var listener: (any ProfilePresentableListener)?

    private var state: ProfileState?
    private var formScreen: FormScreen?

    package func present(_ state: ProfileState) {
        let old = self.state?.form
        self.state = state
        if state.form != old { showForm(of: state, after: old) }
        stack?.layOut()
    }

    package override var title: String {
        state.map { ProfileViewModel($0).title } ?? localized("Account")
    }

    package override var isCard: Bool { true }

    package override func frame(in screen: Size) -> Frame {
        let model = state.map(ProfileViewModel.init)
        return .dialog(columns: 68, in: screen, needsAllRows: true) { _ in
            (model?.lines.count ?? 0) + 7
        }
    }

    package override var isWaiting: Bool { state?.progress == .loading }

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
            model.message.cut(toColumns: canvas.size.columns - 4), row: model.lines.count + 2,
            column: 2, role: role)
    }

    package override func reason(against action: ProfileAction) -> String? {
        let host = state?.account.site.host ?? ""
        switch action {
        case .changePassword:
            return state?.terms?.canChangePassword == true
                ? nil : localized("\(host) does not let you change the password here.")
        case .changeCodes:
            return state?.requiresCode == nil
                ? localized("\(host) does not support two-factor sign-in here.") : nil
        case .deleteAccount:
            return state?.terms?.canDeleteAccount == true
                ? nil : localized("\(host) does not let you delete the account here.")
        case .signOut, .refresh, .close: return nil
        }
    }

    package override func hint(for action: ProfileAction) -> String? {
        guard action == .changeCodes else { return nil }
        return state?.requiresCode == true ? localized("codes off") : localized("codes on")
    }

    package override func perform(_ action: ProfileAction) {
        switch action {
        case .changePassword: listener?.begin(.changePassword)
        case .changeCodes: listener?.changeCodes()
        case .signOut: signOut()
        case .deleteAccount: listener?.begin(.deleteAccount)
        case .refresh: listener?.load()
        case .close: listener?.close()
        }
    }

    private func signOut() {
        let lines = [localized("Sign \(state?.account.name ?? "") out?")]
        let question = ConfirmScreen(title: localized("Sign out"), lines: lines) { [weak self] in
            self?.listener?.signOut()
        }
        stack?.push(question, above: self)
    }
}

// MARK: The form

extension ProfileViewController {
    private func showForm(of state: ProfileState, after old: ProfileForm?) {
        if state.form?.purpose != old?.purpose { closeForm() }
        guard let form = state.form else { return }
        let model = ProfileFormViewModel(form, of: state.account)
        let screen = formScreen ?? makeFormScreen(title: model.title)
        formScreen = screen
        screen.present(model.contents)
        stack?.push(screen, above: self)
    }

    private func makeFormScreen(title: String) -> FormScreen {
        FormScreen(title: title) { [weak self] in
            self?.submit($0)
        } cancel: { [weak self] in
            self?.listener?.leaveForm()
        }
    }

    private func closeForm() {
        guard let formScreen else { return }
        self.formScreen = nil
        // This screen itself may be gone by then.
        formScreen.stack?.pop(formScreen)
    }

    private func submit(_ texts: [String]) {
        let pairs = zip(state?.form?.fields ?? [], texts)
        listener?.submit(Dictionary(pairs) { first, _ in first })
    }
}
