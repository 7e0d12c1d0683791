import Testing

/// Tests of valid responses with changed, removed or inserted bytes, the same in every run.
struct MutationTests {
    @Test(arguments: (1...300).map { Round(seed: $0) })
    func `a mutated response is shown or reported`(round: Round) async throws {
        let faults = try await round.programFaults()
        #expect(faults == [])
    }

    @Test(arguments: (1...300).map { Round(seed: $0) })
    func `mutated documents, texts and keys are parsed`(round: Round) {
        #expect(round.readerFaults == [])
    }
}
