import BoardCore
import Essentials
import Localization

/// A form that must be completed before the account is changed.
package struct ProfileForm: Equatable {
    package let purpose: Purpose
    package var fields: [Field]
    /// The error of each invalid field, as a sentence.
    package var faults: [Field: String] = [:]
    package var progress = Progress.ready

    package enum Purpose: Equatable {
        case changePassword, deleteAccount
        /// Requests a secret for an authenticator.
        case offerCodes
        /// Shows the secret and asks for a code generated from it.
        case turnCodesOn(TwoFactorSecret)
        case turnCodesOff
    }

    /// A field of the form.
    nonisolated package enum Field: Sendable, Hashable {
        case name, password, oldPassword, newPassword, newPasswordAgain
        /// The digits that an authenticator shows.
        case code
    }

    package enum Progress: Equatable {
        case ready
        /// A request is running. The sentence describes it.
        case working(String)
        /// An error occurred that does not concern a single field.
        case failed(String)
    }

    package init(_ purpose: Purpose) {
        self.purpose = purpose
        fields =
            switch purpose {
            case .changePassword: [.oldPassword, .newPassword, .newPasswordAgain]
            case .deleteAccount: [.name, .password]
            case .offerCodes: [.password]
            case .turnCodesOn: [.code]
            case .turnCodesOff: [.password, .code]
            }
    }

    package var isWorking: Bool { if case .working = progress { true } else { false } }
}

extension ProfileForm {
    /// Returns the errors that can be found without a request.
    func faults(in answers: [Field: String], of account: Account) -> [Field: String] {
        // Typing the account's name confirms that the user wants to delete it.
        if let name = answers[.name], name != account.name {
            return [.name: localized("This is not \(account.name).")]
        }
        var faults: [Field: String] = [:]
        for field in fields where (answers[field] ?? "").isBlank { faults[field] = field.absence }
        if faults.isEmpty, answers[.newPassword] != answers[.newPasswordAgain] {
            faults[.newPasswordAgain] = localized("The passwords do not match.")
        }
        return faults
    }

    /// Shows an error at its field or below the form. Adds the field for a code if one is required.
    mutating func take(_ error: any Error, from site: Site) {
        guard let (field, sentence) = (error as? AccountError).flatMap(fault) else {
            return progress = .failed(Self.sentence(for: error, from: site))
        }
        if !fields.contains(field) { fields.append(field) }
        faults = [field: sentence]
        progress = .ready
    }

    private func fault(_ error: AccountError) -> (Field, String)? {
        switch error {
        // The name is checked before the request, so only the password can be wrong.
        case .wrongNameOrPassword: currentPasswordField.map { ($0, localized("Wrong password.")) }
        case .codeWanted, .wrongCode: error.fault.map { (.code, $0.sentence) }
        case .badAnswer(.code, let reason): (.code, reason)
        case .badAnswer(.password, let reason):
            (fields.contains(.newPassword) ? .newPassword : .password, reason)
        case .badAnswer, .awaitsApproval, .awaitsMail, .denied, .signUpClosed: nil
        }
    }

    private var currentPasswordField: Field? {
        fields.first { [.password, .oldPassword].contains($0) }
    }

    /// Returns the message for an error, for the user.
    static func sentence(for error: any Error, from site: Site) -> String {
        (error as? AccountError)?.message(host: site.host) ?? BoardError(error).message
    }
}
