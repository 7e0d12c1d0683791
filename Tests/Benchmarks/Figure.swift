/// A quantity measured of both programs.
struct Figure {
    enum Unit: String, Encodable {
        case milliseconds = "ms"
        case bytes
        case megabytes = "MB"
        case share
    }

    /// The upper limit of a figure.
    enum Budget {
        /// A multiple of the floor's value.
        case ratio(Double)
        /// A fixed value.
        case value(Double)
    }

    let name: String
    let unit: Unit
    var budget: Budget?
    /// A short description.
    let summary: String
}
