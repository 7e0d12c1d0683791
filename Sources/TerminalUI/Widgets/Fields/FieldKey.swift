/// Keys that edit a line of text, and their effect.
struct FieldKey: Sendable {
    let keys: [Key]
    /// The description in the help.
    let help: String
    let act: @Sendable (inout EditableLine) -> Void

    private init(
        _ keys: Key..., help: String, act: @escaping @Sendable (inout EditableLine) -> Void
    ) {
        self.keys = keys
        self.help = help
        self.act = act
    }

    /// Returns the binding of a key with its modifiers or, if there is none, without them.
    static func acting(on key: Key) -> FieldKey? { byKey[key] ?? byKey[key.withoutModifiers] }

    static let all = [
        FieldKey(.left, .control("b"), help: "character back") { $0.moveBack() },
        FieldKey(.right, .control("f"), help: "character forward") { $0.moveForward() },
        FieldKey(.left.with(.control), .alt("b"), .left.with(.alt), help: "word back") {
            $0.moveWordBack()
        },
        FieldKey(.right.with(.control), .alt("f"), .right.with(.alt), help: "word forward") {
            $0.moveWordForward()
        },
        FieldKey(.home, .control("a"), help: "beginning") { $0.moveToStart() },
        FieldKey(.end, .control("e"), help: "end") { $0.moveToEnd() },
        FieldKey(
            .backspace, help: "remove the character before the cursor; in an empty field, leave it"
        ) { $0.removeBack() },
        FieldKey(.delete, .control("d"), help: "remove the character at the cursor") {
            $0.removeForward()
        },
        FieldKey(.control("w"), .backspace.with(.alt), help: "remove the word before the cursor") {
            $0.removeWordBack()
        },
        FieldKey(.alt("d"), .delete.with(.control), help: "remove the word after the cursor") {
            $0.removeWordForward()
        },
        FieldKey(.control("u"), help: "remove all before the cursor") { $0.removeToStart() },
        FieldKey(.control("k"), help: "remove all after the cursor") { $0.removeToEnd() },
    ]

    private static let byKey = Dictionary(
        uniqueKeysWithValues: all.flatMap { entry in entry.keys.map { ($0, entry) } })
}
