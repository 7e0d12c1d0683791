/// The entities that a document type declares, with the texts that they stand for.
///
/// As they may name each other, a few lines can stand for more than any memory holds: what one stands
/// for is bounded, and so is all that references make of them. What is beyond that stays as typed.
struct XMLEntities {
    /// How many bytes references may still bring.
    private var room: Int
    private var texts: [String: [UInt8]] = [:]

    /// More than the sign or the name that people shorten so.
    private static let textLimit = 2_048
    private static let countLimit = 256

    init(room: Int = 1 << 20) {
        self.room = room
    }

    /// The same ones for the text of another, which may be no longer than that.
    var forText: XMLEntities {
        var entities = self
        entities.room = Self.textLimit
        return entities
    }

    /// The first declaration of a name counts.
    mutating func declare(_ name: String, as text: [UInt8]) {
        guard texts[name] == nil, texts.count < Self.countLimit, text.count <= Self.textLimit else {
            return
        }
        texts[name] = text
    }

    /// What a reference brings; `nil` where nothing declares it, or others have brought too much.
    mutating func text(of name: String) -> [UInt8]? {
        guard let text = texts[name], text.count <= room else { return nil }
        room -= text.count
        return text
    }
}
