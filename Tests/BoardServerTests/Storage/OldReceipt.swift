import BoardServer
import Foundation

/// What programs before this one noted of writes that had a key.
struct OldReceipt {
    let owner: AccountID
    let key: String
    let result: String

    static let signUp = NewAccount(name: "ann", passwordHash: "h")
    static let key = WriteKey(key: "sign-up", fingerprint: [1])

    /// Two sign-ups and what came of a write of each; the second account is deleted.
    static func receipts(_ ann: Account, _ deleted: Account) throws -> [OldReceipt] {
        try [
            OldReceipt(.nobody, key.key, .account(ann)),
            OldReceipt(.nobody, "gone", .account(deleted)), OldReceipt(ann.id, "own", .done),
            OldReceipt(deleted.id, "own", .account(deleted)),
        ]
    }

    private init(_ owner: AccountID, _ key: String, _ result: WriteResult) throws {
        self.owner = owner
        self.key = key
        self.result = String(decoding: try JSONEncoder().encode(result), as: UTF8.self)
    }
}
