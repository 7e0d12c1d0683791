import Essentials
import Testing

@Suite struct NearestTests {
    private let names = ["theme", "density", "text-width", "ambiguous-width", "ascii", "previous"]

    @Test(arguments: [
        ("them", "theme"), ("hteme", "theme"), ("THEME", "theme"), ("themes", "theme"),
        ("desnity", "density"), ("textwidth", "text-width"), ("ambiguous", "ambiguous-width"),
        ("prevois", "previous"), ("asci", "ascii"),
    ])
    func `a typing error or a prefix finds its name`(name: String, expected: String) {
        #expect(names.nearest(to: name) == expected)
    }

    @Test(arguments: ["", "am", "keyboard", "한글", "colour", "width"])
    func `a different word finds no name`(name: String) {
        #expect(names.nearest(to: name) == nil)
    }

    @Test func `an overlong name is not compared`() {
        #expect(names.nearest(to: "theme" + String(repeating: " ", count: 60)) == nil)
        #expect(
            [String(repeating: "a", count: 65)].nearest(to: String(repeating: "a", count: 64))
                != nil)
    }
}
