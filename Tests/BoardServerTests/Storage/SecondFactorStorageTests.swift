import Testing

@testable import BoardServer

@Suite struct SecondFactorStorageTests {
    @Test(arguments: StorageUnderTest.available)
    func `a secret is replaced until it is confirmed, and each step is used once`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            func factor() async throws -> SecondFactor? {
                try await storage.credentials(named: "ann")?.secondFactor
            }
            await #expect(throws: StorageError.codeUsed) {
                try await storage.useSecondFactor(step: 1, of: ann.id)
            }
            try await storage.offerSecondFactor([1], to: ann.id)
            try await storage.offerSecondFactor([2, 0, 255], to: ann.id)
            #expect(try await factor() == SecondFactor(secret: [2, 0, 255], isOn: false))

            try await storage.useSecondFactor(step: 7, of: ann.id)
            #expect(try await factor()?.isOn == true)
            for step in [Int64(7), 6] {
                await #expect(throws: StorageError.codeUsed) {
                    try await storage.useSecondFactor(step: step, of: ann.id)
                }
            }
            try await storage.useSecondFactor(step: 8, of: ann.id)
            await #expect(throws: StorageError.secondFactorIsOn) {
                try await storage.offerSecondFactor([3], to: ann.id)
            }
            try await storage.removeSecondFactor(of: ann.id)
            #expect(try await factor() == nil)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `only one of many uses of a step succeeds`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            try await storage.offerSecondFactor([1], to: ann.id)
            let used = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        (try? await storage.useSecondFactor(step: 1, of: ann.id)) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(used == 1)
        }
    }
}
