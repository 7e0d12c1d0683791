@testable import Localization
import Testing

struct LocalizedTests {
    private func inKorean<Result>(_ body: () -> Result) -> Result {
        InterfaceLanguage.$current.withValue(InterfaceLanguage(.korean), operation: body)
    }

    @Test func `English messages are returned as they are`() {
        #expect(localized("Too small: \(20)×\(5) needed") == "Too small: 20×5 needed")
        #expect(localized("{a}") == "{a}")
        #expect(localized(key: "page down") == "page down")
    }

    @Test func `messages are translated with their values`() {
        inKorean {
            #expect(localized("Too small: \(20)×\(5) needed") == "화면이 작습니다: 20×5 필요")
            #expect(localized(key: "page down") == "한 화면 아래로")
        }
    }

    @Test func `a message without a translation stays English`() {
        inKorean {
            #expect(
                localized("This \("one") is not translated {yet}.")
                    == "This one is not translated {yet}.")
            #expect(localized("Nor is this.", context: "test") == "Nor is this.")
            #expect(localized(key: "nor {this}") == "nor {this}")
        }
    }

    @Test func `the context selects one of several translations`() {
        inKorean { #expect(localized("\("3일")", context: "ago") == "3일 전") }
    }

    @Test func `the language changes for the next message`() {
        let language = InterfaceLanguage()
        InterfaceLanguage.$current.withValue(language) {
            #expect(localized("Help") == "Help")
            language.language = .korean
            #expect(localized("Help") == "도움말")
        }
    }

    @Test(
        arguments: [
            ([:], Language.english), (["LANG": "ko_KR.UTF-8"], .korean),
            (["LANG": "ko_KR.UTF-8", "LC_MESSAGES": "en_US.UTF-8"], .english),
            (["LANG": "en_US.UTF-8", "LC_ALL": "ko"], .korean),
            (["LANG": "ko_KR.UTF-8", "LC_ALL": ""], .korean),
            (["LANG": "en_US.UTF-8", "LANGUAGE": "de:ko:en"], .korean),
            (["LANG": "ko_KR.UTF-8", "LANGUAGE": "en"], .english),
            (["LANG": "C.UTF-8", "LANGUAGE": "ko"], .english), (["LANG": "C"], .english),
            (["LANG": "de_DE.UTF-8"], .english),
        ] as [([String: String], Language)])
    func `the environment selects the language as with gettext`(
        environment: [String: String], language: Language
    ) {
        #expect(Language(environment: environment) == language)
    }

    @Test(arguments: [
        ("", Language.english), ("ko", .korean), ("KO-kr", .korean), ("de, ko;q=0.2", .korean),
        ("en;q=0.5,ko;q=0.8", .korean), ("ko, en;q=0.5", .korean), ("ko;q=0.5, en-GB", .english),
        ("ko; q=0", .english), ("ko;q=x", .english), ("*", .english), (";,ko;;", .korean),
    ])
    func `the field of a request selects the language of the response`(
        field: String, language: Language
    ) {
        #expect(Language(acceptLanguage: field) == language)
    }

    @Test func `a file of gettext is read with its escapes, and without uncertain messages`() {
        let file = """
            msgid ""
            msgstr "Language: ko\\n"

            #: Sources/A.swift
            msgid "one"
            msgstr "하나"

            #, fuzzy
            msgid "two"
            msgstr "셋"

            msgctxt "dice"
            msgid "one"
            msgstr "하나 "
            "\\"둘\\" \\\\ \\n"

            msgid "three"
            msgstr ""

            #~ msgid "four"
            #~ msgstr "넷"
            """
        let translations = Array(file.utf8).withUnsafeBufferPointer { Translations(of: $0) }
        #expect(translations.text(of: "one", with: []) == "하나")
        #expect(translations.text(of: "two", with: []) == nil)
        #expect(
            translations.text(of: "dice\(Translations.contextEnd)one", with: [])
                == "하나 \"둘\" \\ \n")
        #expect(translations.text(of: "three", with: []) == nil)
        #expect(translations.text(of: "four", with: []) == nil)
        #expect(translations.text(of: "", with: []) == nil)
    }
}
