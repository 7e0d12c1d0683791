import RIBs
import Testing

@MainActor
@Suite(.watchdog)
struct ComponentizedBuilderTests {
    @Test func `a build receives a new component and both dynamic dependencies`() {
        let builder = SampleBuilder { Part(name: $0) }

        let found = misuse {
            #expect(build(builder, "x", 1) == "x1")
            #expect(build(builder, "y", 2) == "y2")
        }

        #expect(found == [])
    }

    @Test func `every reused component is reported, not only the latest`() {
        let parts = [Part(name: "a"), Part(name: "b")]
        var next = 0
        let builder = SampleBuilder { _ in
            defer { next += 1 }
            return parts[next % 2]
        }

        let found = misuse {
            for number in 0..<3 { _ = build(builder, "", number) }
        }

        #expect(
            found.map(\.description) == ["SampleBuilder built with the Part of an earlier build."])
    }

    @Test func `components of released RIBs do not count`() {
        let builder = SampleBuilder { Part(name: $0) }

        let found = misuse {
            for number in 0..<100 { _ = build(builder, "same address", number) }
        }

        #expect(found == [])
    }

    private func build(_ builder: SampleBuilder, _ name: String, _ number: Int) -> String {
        builder.build(withDynamicBuildDependency: number, dynamicComponentDependency: name)
    }
}

@MainActor
private final class Part {
    let name: String

    init(name: String) {
        self.name = name
    }
}

@MainActor
private final class SampleBuilder: ComponentizedBuilder<Part, String, Int, String> {
    override func build(with component: Part, _ dynamicBuildDependency: Int) -> String {
        component.name + String(dynamicBuildDependency)
    }
}
