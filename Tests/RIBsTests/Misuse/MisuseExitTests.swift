import RIBs
import Testing

/// Misuse that nobody handles stops the process.
struct MisuseExitTests {
    @Test func `attaching twice`() async {
        await #expect(processExitsWith: .failure) { await attachTwice() }
    }

    @Test func `detaching a stranger`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { sampleRouter().detachChild(sampleRouter()) }
        }
    }

    @Test func `binding while inactive`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { _ = Interactor().whileActive {} }
        }
    }

    @Test func `an interactor that is no Interactor, even with a handler that returns`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                Misuse.handler = { _ in }
                _ = Router(interactor: "no interactor")
            }
        }
    }

    @Test func `an interactor with two routers`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let interactor = Interactor()
                let first = Router(interactor: interactor)
                withExtendedLifetime(first) { _ = Router(interactor: interactor) }
            }
        }
    }

    @Test func `a view controller that is not ViewControllable`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                _ = ViewableRouter(interactor: Interactor(), viewController: "no view")
            }
        }
    }

    @Test func `a builder that does not override build`() async {
        await #expect(processExitsWith: .failure) { await buildNothing() }
    }

    @Test func `the message on standard error names both types`() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await attachTwice()
        }

        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("SampleRouter attached SampleRouter twice."))
    }

    @Test func `correct use prints nothing and does not stop the process`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            await MainActor.run { useCorrectly() }
        }

        #expect(result?.standardErrorContent == [])
    }
}

@MainActor
private func sampleRouter() -> SampleRouter { SampleRouter("sample", Journal()) }

@MainActor
private func attachTwice() {
    let child = sampleRouter()
    let parent = sampleRouter()
    parent.attachChild(child)
    parent.attachChild(child)
}

@MainActor
private func buildNothing() {
    let builder = ComponentizedBuilder<EmptyComponent, String, Void, Void> { EmptyComponent() }
    _ = builder.build(withDynamicBuildDependency: (), dynamicComponentDependency: ())
}

@MainActor
private func useCorrectly() {
    let parent = sampleRouter()
    let child = sampleRouter()
    parent.interactor.activate()
    parent.attachChild(child)
    parent.detachChild(child)
}
