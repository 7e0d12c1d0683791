/// A habit that all RIBs keep.
protocol Convention {
    /// Returns where the sources, all of a project's together, break it.
    static func findings(in sources: [SourceFile]) -> [Finding]
}

/// A convention that is kept or broken within one file.
protocol FileConvention: Convention {
    static func findings(in source: SourceFile) -> [Finding]
}

extension FileConvention {
    static func findings(in sources: [SourceFile]) -> [Finding] {
        sources.flatMap { findings(in: $0) }
    }
}
