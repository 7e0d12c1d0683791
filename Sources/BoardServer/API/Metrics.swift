import Synchronization

/// Request counters for Prometheus.
package final class Metrics: Sendable {
    fileprivate struct Key: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    fileprivate struct Times {
        var count = 0
        var seconds = 0.0
        var buckets = Array(repeating: 0, count: Metrics.bounds.count)
    }

    fileprivate static let bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0]
    private let times = Mutex<[Key: Times]>([:])

    /// Counts a request by its route template, of which there are few.
    func count(_ method: String, _ route: String, _ status: Int, took duration: Duration) {
        let parts = duration.components
        let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
        times.withLock { times in
            let key = Key(method: method, route: route, status: status)
            times[key, default: Times()].add(seconds)
        }
    }

    /// The metrics in the Prometheus text format.
    var text: String {
        let times = times.withLock { $0 }
        var lines = [
            "# HELP board_requests_total Requests answered.",
            "# TYPE board_requests_total counter",
        ]
        let sorted = times.sorted {
            ($0.key.route, $0.key.method, $0.key.status) < (
                $1.key.route, $1.key.method, $1.key.status
            )
        }
        for (key, value) in sorted {
            lines.append("board_requests_total{\(key.labels)} \(value.count)")
        }
        lines += [
            "# HELP board_request_seconds How long requests took.",
            "# TYPE board_request_seconds histogram",
        ]
        for (key, value) in sorted { lines += value.lines(key.labels) }
        lines += [
            "# HELP board_log_lines_dropped_total Log lines that could not be written.",
            "# TYPE board_log_lines_dropped_total counter",
            "board_log_lines_dropped_total \(LogOutput.standardError.droppedCount)",
        ]
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Metrics.Key {
    fileprivate var labels: String {
        "method=\"\(method)\",route=\"\(route)\",status=\"\(status)\""
    }
}

extension Metrics.Times {
    fileprivate mutating func add(_ seconds: Double) {
        count += 1
        self.seconds += seconds
        for (index, bound) in Metrics.bounds.enumerated() where seconds <= bound {
            buckets[index] += 1
        }
    }

    fileprivate func lines(_ labels: String) -> [String] {
        let name = "board_request_seconds"
        let bounded = zip(Metrics.bounds, buckets).map { bound, count in
            "\(name)_bucket{\(labels),le=\"\(bound)\"} \(count)"
        }
        return bounded + [
            "\(name)_bucket{\(labels),le=\"+Inf\"} \(count)", "\(name)_sum{\(labels)} \(seconds)",
            "\(name)_count{\(labels)} \(count)",
        ]
    }
}
