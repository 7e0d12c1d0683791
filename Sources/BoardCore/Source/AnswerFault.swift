/// A defect of a response that should have been JSON.
package enum AnswerFault: Sendable, Hashable {
    /// It is a web page, such as the sign-in page of a captive portal.
    case page
    /// It is empty or contains only white space.
    case empty
    /// It is truncated, although the connection did not break.
    case cutOff
    /// It is not JSON; line and column count from 1, columns in characters.
    case noJSON(reason: String, line: Int, column: Int)
    /// A member is missing or has the wrong type.
    case lacksMember(String)
    /// It is not an array.
    case isNoList
}
