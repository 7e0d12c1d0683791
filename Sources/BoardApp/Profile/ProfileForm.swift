import BoardCore
import Essentials

/// What is asked of somebody before the account is changed, and what is wrong with the answers.
package struct ProfileForm: Equatable {
    package let purpose: Purpose
    package var fields: [Field]
    /// What is wrong with what was typed, a sentence each.
    package var faults: [Field: String] = [:]
    package var progress = Progress.ready

    package enum Purpose: Equatable {
        case changePassword, deleteAccount
        /// Has a secret made, of which an authenticator shows codes.
        case offerCodes
        /// Shows the secret, and takes a code of it.
        case turnCodesOn(CodeSecret)
        case turnCodesOff
    }

    /// One thing that is asked.
    nonisolated package enum Field: Sendable, Hashable {
        case name, password, oldPassword, newPassword, newPasswordAgain
        /// The digits that an authenticator shows.
        case code
    }

    package enum Progress: Equatable {
        case ready
        /// The site has been asked, and has not answered; what for, as a sentence.
        case working(String)
        /// What went wrong, and is about no field.
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
    /// What is wrong before anybody is asked.
    func faults(in answers: [Field: String], of account: Account) -> [Field: String] {
        // Whoever types the name means it.
        if let name = answers[.name], name != account.name {
            return [.name: "This is not \(account.name)."]
        }
        var faults: [Field: String] = [:]
        for field in fields where (answers[field] ?? "").isBlank { faults[field] = field.absence }
        if faults.isEmpty, answers[.newPassword] != answers[.newPasswordAgain] {
            faults[.newPasswordAgain] = "The two passwords are not the same."
        }
        return faults
    }

    /// Shows at its field what the site says, or below them; a code that it wants is asked for, too.
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
        // Nobody was asked for a name.
        case .wrongNameOrPassword: passwordOfNow.map { ($0, "That is not your password.") }
        case .codeWanted, .wrongCode: error.fault.map { (.code, $0.sentence) }
        case .badAnswer(.code, let reason): (.code, reason)
        case .badAnswer(.password, let reason):
            (fields.contains(.newPassword) ? .newPassword : .password, reason)
        case .badAnswer, .awaitsApproval, .awaitsMail, .denied, .signUpClosed: nil
        }
    }

    private var passwordOfNow: Field? { fields.first { [.password, .oldPassword].contains($0) } }

    /// What went wrong, for the reader.
    static func sentence(for error: any Error, from site: Site) -> String {
        (error as? AccountError)?.message(host: site.host) ?? BoardError(error).message
    }
}
