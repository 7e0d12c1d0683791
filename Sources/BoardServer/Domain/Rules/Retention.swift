/// The retention times of data other than posts and comments.
package enum Retention {
    /// The retention of changes; a client that was offline for longer must reload its lists.
    package static let changes = Duration.seconds(30 * 86_400)
    /// The retention of idempotency receipts, so that a client can retry after a holiday.
    package static let receipts = Duration.seconds(14 * 86_400)
    /// The retention of handled reports.
    package static let reports = Duration.seconds(90 * 86_400)
    package static let notifications = Duration.seconds(90 * 86_400)
    package static let session = Duration.seconds(90 * 86_400)
    package static let invitation = Duration.seconds(7 * 86_400)
}
