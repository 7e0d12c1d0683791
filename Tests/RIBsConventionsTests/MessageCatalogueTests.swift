import Foundation
import Testing

@testable import RIBsConventions

struct MessageCatalogueTests {
    private func template(_ text: String) -> String {
        MessageCatalogue.template(of: [SourceFile(path: "A.swift", text: text)])
    }

    @Test func `literals become keys with numbered values`() {
        let template = template(
            #"""
            let a = localized("Delete \(count) posts of \(post.name ?? "")?")
            let b = localized("{a} \"b\"", context: "c")
            let c = localizable("one, " + "two")
            let d = KeyBinding("j", action: .next, help: "next post", hint: "next")
            let e = localized(key: name)
            let f = localized(
                """
                first \
                second
                """)
            """#)

        #expect(
            template.components(separatedBy: "\n\n").dropFirst() == [
                #"""
                #: A.swift
                #, python-brace-format
                msgid "Delete {0} posts of {1}?"
                msgstr ""
                """#,
                #"""
                #: A.swift
                msgctxt "c"
                msgid "{{a}} \"b\""
                msgstr ""
                """#,
                "#: A.swift\nmsgid \"one, two\"\nmsgstr \"\"",
                "#: A.swift\nmsgid \"next post\"\nmsgstr \"\"",
                "#: A.swift\nmsgid \"next\"\nmsgstr \"\"",
                "#: A.swift\nmsgid \"first second\"\nmsgstr \"\"",
            ])
    }

    @Test func `a message of several files is listed once with all of them`() {
        let text = #"let a = localized("Loading…"), b = localized("Loading…")"#
        let template = MessageCatalogue.template(
            of: ["A.swift", "B.swift"].map { SourceFile(path: $0, text: text) })

        #expect(
            template.hasSuffix("\n\n#: A.swift\n#: B.swift\nmsgid \"Loading…\"\nmsgstr \"\""))
    }
}
