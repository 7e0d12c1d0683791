/// The entities that a document type declares, and their replacement texts.
///
/// Entities can refer to each other, so a few lines can expand to an enormous text. The size of
/// each entity and the total size of all references are limited. Further references remain
/// unexpanded.
struct XMLEntities {
    /// The remaining size of replacement texts, in bytes.
    private var room: Int
    private var texts: [String: [UInt8]] = [:]

    /// The maximum size of an entity in bytes, more than a typical symbol or name.
    private static let textLimit = 2_048
    private static let countLimit = 256

    init(room: Int = 1 << 20) {
        self.room = room
    }

    /// The entities for the replacement text of another, within the size limit of one entity.
    var forText: XMLEntities {
        var entities = self
        entities.room = Self.textLimit
        return entities
    }

    /// Declares an entity. The first declaration of a name takes precedence.
    mutating func declare(_ name: String, as text: [UInt8]) {
        guard texts[name] == nil, texts.count < Self.countLimit, text.count <= Self.textLimit else {
            return
        }
        texts[name] = text
    }

    /// Returns the text of an entity, or `nil` if it is undeclared or the total limit is exceeded.
    mutating func text(of name: String) -> [UInt8]? {
        guard let text = texts[name], text.count <= room else { return nil }
        room -= text.count
        return text
    }
}
