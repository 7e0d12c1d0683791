import BoardCore

/// A server whose lists come when a gate opens.
package struct GatedSource: WrappingSource {
    package let source: any BoardSource
    private let gate: Gate

    package init(source: any BoardSource, gate: Gate) {
        self.source = source
        self.gate = gate
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { yield in
            await gate.pass()
            for try await page in source.posts(request) { yield(page) }
        }
    }
}
