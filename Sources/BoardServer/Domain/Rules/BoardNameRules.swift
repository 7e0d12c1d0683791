/// Rules for the names of boards.
package enum BoardNameRules {
    package static func check(
        id: String, name: String, description: String
    ) throws(Problem) {
        guard isAllowed(id: id) else {
            throw .invalid("id", "An id must have 1 to 64 ASCII letters, digits and - _ . in it.")
        }
        try TextValidation.checkLine(name, "name", atMost: Limits.title)
        if !description.isEmpty {
            try TextValidation.checkLine(description, "description", atMost: Limits.title)
        }
    }

    package static func isAllowed(id: String) -> Bool {
        let isPlain = id.utf8.allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-_.".utf8.contains(byte)
                || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        }
        return isPlain && (1...64).contains(id.utf8.count) && id != "." && id != ".."
    }
}
