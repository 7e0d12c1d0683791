import BoardCore
import Essentials

/// Somebody's own account, as far as its site has told of it.
package struct ProfileState: Equatable {
    package let account: Account
    /// Whether codes of an authenticator can be turned on and off from here.
    private let canChangeCodes: Bool
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

    package init(account: Account, canChangeCodes: Bool = false) {
        self.account = account
        self.canChangeCodes = canChangeCodes
    }

    /// Whether signing in takes a code; `nil` where that is not known, or cannot be changed.
    package var asksForCode: Bool? { canChangeCodes ? profile?.asksForCode : nil }
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
        let codes = state.asksForCode.map { isOn in
            (name: "Codes", value: isOn ? "signing in takes one" : "off")
        }
        let more = [codes].compactMap(\.self)
        lines =
            [(name: "Name", value: state.account.name)] + [since].compactMap(\.self) + facts + more
        words =
            switch state.progress {
            case .loading: "Loading…"
            case .ready: ""
            case .failed(let sentence): sentence
            }
    }
}
