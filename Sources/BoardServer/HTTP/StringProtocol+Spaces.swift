extension StringProtocol {
    /// Without the blanks and tabs around it.
    var trimmingSpaces: SubSequence {
        var text = self[...]
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
