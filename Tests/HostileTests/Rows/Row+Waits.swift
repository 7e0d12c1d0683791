/// The Retry-After of responses.
extension Row {
    static let waits =
        each("wait", clear, script: slowDown) + all("wait", unclear, must: silent, script: slowDown)
        + all("wait", huge, must: .failed("too many requests"), script: slowDown)
        + [503, 403, 500].map {
            Row("a wait with \($0)", refusal($0, wait: "30"), must: .refused($0))
        } + dates

    private static func slowDown(for wait: String) -> Script { refusal(429, wait: wait) }

    private static func refusal(_ status: Int, wait: String) -> Script {
        .response("HTTP/1.1 \(status) No\r\nRetry-After: \(wait)\r\n\r\n")
    }

    private static let clear: [(String, Expectation)] = [
        ("30", .failed("too many requests. Trying again in ")),
        ("  30  ", .failed("too many requests. Trying again in ")),
        ("119", .failed("Trying again in 1")), ("120", .failed("Trying again in ")),
        ("3600", .failed("Trying again in 60 min.")), ("86400", .failed("Try again in 24 h.")),
    ]

    /// No retry time is shown rather than a wrong one.
    private static let silent = Expectation.failed("too many requests").without("Try again in")

    private static let unclear = [
        "", "soon", "-5", "30 seconds", "NaN", "30, 60", "\u{1b}[2J", "٣٠", "Mon, 99 Nov 2026",
        "Sun, 06 Nov 1994 08:49:37 GMT", "Thu, 01 Jan 1970 00:00:00 GMT",
    ]

    private static let huge = [
        "0", "1.5", "99999999999", "9223372036854775807", "9223372036854775808",
        "99999999999999999999999", "1e9", "Fri, 31 Dec 9999 23:59:59 GMT",
        "Fri, 31 Dec 99999 23:59:59 GMT",
    ]

    private static let dates = [
        Row(
            "a wait until a date",
            slowDown(
                for: "Mon, 05 Oct 2026 11:00:00 GMT\r\nDate: Mon, 05 Oct 2026 10:00:00 GMT"),
            must: .failed("Trying again in 60 min."))
    ]
}
