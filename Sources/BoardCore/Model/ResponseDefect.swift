/// A defect of a response that should have been JSON.
package enum ResponseDefect: Sendable, Hashable {
    /// A web page, such as the sign-in page of a captive portal.
    case page
    /// An empty response, or one of white space only.
    case empty
    /// A truncated response, although the connection did not break.
    case cutOff
    /// Invalid JSON; line and column count from 1, columns in characters.
    case noJSON(reason: String, line: Int, column: Int)
    /// A member is missing or has the wrong type.
    case lacksMember(String)
    /// A value other than the expected array.
    case isNoList
}
