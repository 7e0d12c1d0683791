import BoardCore
import CQRencode
import Localization
import TerminalUI

/// The contents of a profile form as drawn.
struct ProfileFormViewModel {
    let title: String
    let contents: FormContents

    init(_ form: ProfileForm, of account: Account) {
        title = form.purpose.title(account.name)
        var contents = FormContents()
        contents.action = form.purpose.action
        contents.lines = form.purpose.lines(account.name)
        if case .turnCodesOn(let secret) = form.purpose, secret.hasAddress {
            contents.picture = SquarePicture(qrCodeOf: secret.address)
        }
        contents.fields = form.fields.map { field in
            var line = FormField(label: field.label, note: field.note, isSecret: field.isSecret)
            line.fault = form.faults[field]
            return line
        }
        switch form.progress {
        case .ready: break
        case .working(let sentence): contents.messages = [localized("\(sentence) Esc stops it.")]
        case .failed(let sentence): (contents.messages, contents.isError) = ([sentence], true)
        }
        contents.isBusy = form.isWorking
        self.contents = contents
    }
}

extension ProfileForm.Purpose {
    fileprivate func title(_ name: String) -> String {
        switch self {
        case .changePassword: localized("Change the password of \(name)")
        case .deleteAccount: localized("Delete the account")
        case .offerCodes, .turnCodesOn: localized("Turn on two-factor for \(name)")
        case .turnCodesOff: localized("Turn off two-factor for \(name)")
        }
    }

    fileprivate var action: String {
        switch self {
        case .changePassword: localized("change")
        case .deleteAccount: localized("delete")
        case .offerCodes: localized("continue")
        case .turnCodesOn: localized("turn on")
        case .turnCodesOff: localized("turn off")
        }
    }

    fileprivate func lines(_ name: String) -> [String] {
        switch self {
        case .changePassword: [localized("This signs out all other programs.")]
        case .deleteAccount:
            [
                localized("\(name) will be deleted forever. Its posts may stay, without the name."),
                localized("Type the name and the password to continue."),
            ]
        case .offerCodes:
            [
                localized(
                    """
                    Signing in will require a code from an authenticator, such as an app on your \
                    phone. The site creates a secret for it first.
                    """)
            ]
        case .turnCodesOn(let secret): Self.lines(secret)
        case .turnCodesOff: [localized("Signing in will need only the name and the password.")]
        }
    }

    private static func lines(_ secret: TwoFactorSecret) -> [String] {
        let address = secret.hasAddress ? [secret.address, ""] : []
        return [
            localized("Enter this secret in the authenticator; it is shown only once."), "",
            secret.groups,
        ]
            + [""] + address + [localized("Then type the code that it shows.")]
    }
}

extension ProfileForm.Field {
    fileprivate var label: String {
        switch self {
        case .name: localized("Name")
        case .password: localized("Password")
        case .oldPassword: localized("Old password")
        case .newPassword: localized("New password")
        case .newPasswordAgain: localized("Repeat it")
        case .code: AccountField.code.label
        }
    }

    fileprivate var note: String { self == .code ? AccountField.code.note : "" }

    fileprivate var isSecret: Bool { self != .name && self != .code }

    /// The message shown if the field is empty, as a sentence.
    var absence: String {
        self == .newPasswordAgain
            ? localized("Repeat the new password.")
            : localized("The \(label.lowercased()) is missing.")
    }
}

extension TwoFactorSecret {
    /// A Boolean value that indicates whether the address is one for authenticators.
    fileprivate var hasAddress: Bool { address.hasPrefix("otpauth://") }
}

extension SquarePicture {
    /// Creates the QR code of a text; `nil` if the text is too long, or without libqrencode.
    fileprivate init?(qrCodeOf text: String) {
        guard let code = cqrencode_encode(text) else { return nil }
        defer { cqrencode_free(code) }
        let width = Int(code.pointee.width)
        let squares = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        // The lowest bit of each byte is set for a dark square.
        self.init(
            (0..<width).map { row in (0..<width).map { squares[row * width + $0] & 1 == 1 } })
    }
}
