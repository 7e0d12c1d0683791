/// How long what is not words is kept.
package enum Retention {
    /// A client that was away for longer has to read the lists anew.
    package static let changes = Duration.seconds(30 * 86_400)
    /// A client may send a write again after its holidays.
    package static let receipts = Duration.seconds(14 * 86_400)
    package static let session = Duration.seconds(90 * 86_400)
    package static let invitation = Duration.seconds(7 * 86_400)
}
