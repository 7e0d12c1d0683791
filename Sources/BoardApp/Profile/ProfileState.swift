import BoardCore
import Essentials

/// Somebody's own account, as far as its site has told of it.
package struct ProfileState: Equatable {
    package let account: Account
    /// `nil` until the site has told.
    package var profile: Profile?
    package var terms: AccountTerms?
    package var progress = Progress.loading
    /// What is asked before something is changed; `nil` while nothing is.
    package var form: ProfileForm?

    package enum Progress: Equatable {
        case loading, ready
        case failed(String)
    }

    package init(account: Account) {
        self.account = account
    }
}

/// The lines of a profile as they are drawn.
struct ProfileViewModel {
    let title: String
    let lines: [(name: String, value: String)]
    /// What stands below them; empty for nothing.
    let words: String

    init(_ state: ProfileState) {
        title = "\(state.account.name) – \(state.account.site.host)"
        let since = state.profile?.createdAt.map { date in
            (name: "Here since", value: date.localDateAndTime)
        }
        let facts = (state.profile?.facts ?? []).map { (name: $0.name, value: $0.value) }
        lines = [(name: "Name", value: state.account.name)] + [since].compactMap(\.self) + facts
        words =
            switch state.progress {
            case .loading: "Loading…"
            case .ready: ""
            case .failed(let sentence): sentence
            }
    }
}
