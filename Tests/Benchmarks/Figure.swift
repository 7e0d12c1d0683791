/// Something that is measured of both programs.
struct Figure {
    enum Unit: String, Encodable {
        case milliseconds = "ms"
        case bytes
        case megabytes = "MB"
        case share
    }

    /// What a figure should stay below.
    enum Budget {
        /// So many times what the floor needs.
        case ratio(Double)
        /// This value, whatever the floor needs.
        case value(Double)
    }

    let name: String
    let unit: Unit
    var budget: Budget?
    /// What it is, in a few words.
    let summary: String
}
