import Testing

/// Right responses with something turned, cut or put in, the same in every run.
struct MutationTests {
    @Test(arguments: (1...300).map { Round(seed: $0) })
    func `a spoiled response is shown or told of`(round: Round) async throws {
        let faults = try await round.programFaults()
        #expect(faults == [])
    }

    @Test(arguments: (1...300).map { Round(seed: $0) })
    func `spoiled documents, texts and keys are read`(round: Round) {
        #expect(round.readerFaults == [])
    }
}
