import Testing

@testable import BoardCore

@Suite struct SentenceTests {
    @Test(arguments: [
        ("message is too old to edit (24hr limit)", "message is too old to edit (24hr limit)."),
        ("Too short.", "Too short."), ("Why?", "Why?"), ("No!", "No!"), ("Wait…", "Wait…"),
        ("잠시 후 다시", "잠시 후 다시."), ("", ""),
    ])
    func `a missing full stop is added`(words: String, sentence: String) {
        #expect(words.asSentence == sentence)
    }
}
