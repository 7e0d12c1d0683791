import BoardCore

/// The state of a form for signing in or for creating an account.
package struct AccountFormState: Equatable {
    /// The site of the account.
    package let site: Site
    package var fields: [AccountField]
    package var optional: Set<AccountField> = []
    /// The initial values of the fields.
    package var answers: [AccountField: String]
    /// The error of each invalid field, as a sentence.
    package var faults: [AccountField: String] = [:]
    /// Sentences to show above the fields.
    package var notes: [String] = []
    /// The address of a page to open first, such as a captcha; `nil` if there is none.
    package var page: String?
    /// A Boolean value that indicates whether the form offers to create an account.
    package var canCreateAccount = false
    package var progress = Progress.ready

    package enum Progress: Equatable {
        case ready
        /// A request is running.
        case working
        /// The site has limited the rate of attempts for this time.
        case waiting(seconds: Int)
    }

    package init(site: Site, fields: [AccountField], answers: [AccountField: String] = [:]) {
        self.site = site
        self.fields = fields
        self.answers = answers
    }
}
