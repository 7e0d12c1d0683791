/// Why some bytes are not the JSON that was hoped for.
struct JSONOffence: Error, Equatable {
    /// A clause for people, without a full stop.
    let reason: String
    /// The first byte that could not be, counted from where the value begins.
    let offset: Int
}
