import BoardCore
import Essentials

/// What is asked of somebody who signs in or makes an account, and how far that has come.
package struct AccountFormState: Equatable {
    /// Where the account is, or will be.
    package let site: Site
    package var fields: [AccountField]
    package var optional: Set<AccountField> = []
    /// What is known without being asked for.
    package var answers: [AccountField: String]
    /// What is wrong with what was typed, a sentence each.
    package var faults: [AccountField: String] = [:]
    /// Sentences to read before.
    package var notes: [String] = []
    /// A page to see before; `nil` where there is none.
    package var page: String?
    /// Whether an account can be made from here.
    package var canCreateAccount = false
    package var progress = Progress.ready

    package enum Progress: Equatable {
        case ready
        /// The site has been asked, and has not answered.
        case working
        /// The site wants to be left alone until then.
        case waiting(seconds: Int)
    }

    package init(site: Site, fields: [AccountField], answers: [AccountField: String] = [:]) {
        self.site = site
        self.fields = fields
        self.answers = answers
    }
}
