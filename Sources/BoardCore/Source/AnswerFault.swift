/// What is wrong with the answer of a site of which JSON was expected.
package enum AnswerFault: Sendable, Hashable {
    /// It is a web page, such as that of a portal where one signs in.
    case page
    /// It holds no byte but white space.
    case empty
    /// It ends in the middle, though the connection did not break off.
    case cutOff
    /// It is no JSON; line and column count from 1, columns in characters.
    case noJSON(reason: String, line: Int, column: Int)
    /// It has no such member, or another thing under that name.
    case lacksMember(String)
    /// It is no list.
    case isNoList
}
