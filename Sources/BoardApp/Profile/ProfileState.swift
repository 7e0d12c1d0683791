import BoardCore
import Essentials
import Localization

/// The state of a user's account, as far as it is loaded.
package struct ProfileState: Equatable {
    package let account: Account
    /// A Boolean value that indicates whether authenticator codes can be turned on and off.
    private let canChangeCodes: Bool
    /// The profile, or `nil` until it has loaded.
    package var profile: Profile?
    package var terms: AccountTerms?
    package var progress = Progress.loading
    /// The form for a change, or `nil` if none is open.
    package var form: ProfileForm?

    package enum Progress: Equatable {
        case loading, ready
        case failed(String)
    }

    package init(account: Account, canChangeCodes: Bool = false) {
        self.account = account
        self.canChangeCodes = canChangeCodes
    }

    /// Set if signing in requires a code; `nil` if that is unknown or cannot be changed.
    package var requiresCode: Bool? { canChangeCodes ? profile?.requiresCode : nil }
}

/// The contents of a profile as drawn.
struct ProfileViewModel {
    let title: String
    let lines: [(name: String, value: String)]
    /// The text below the lines; empty if there is none.
    let message: String

    init(_ state: ProfileState) {
        title = "\(state.account.name) – \(state.account.site.host)"
        let since = state.profile?.createdAt.map { date in
            (name: localized("Registered"), value: date.localDateAndTime)
        }
        let facts = (state.profile?.facts ?? []).map { (name: $0.name, value: $0.value) }
        let codes = state.requiresCode.map { isOn in
            (
                name: localized("Codes"),
                value: isOn ? localized("required to sign in") : localized("off")
            )
        }
        let more = [codes].compactMap(\.self)
        lines =
            [(name: localized("Name"), value: state.account.name)] + [since].compactMap(\.self)
            + facts + more
        message =
            switch state.progress {
            case .loading: localized("Loading…")
            case .ready: ""
            case .failed(let sentence): sentence
            }
    }
}
