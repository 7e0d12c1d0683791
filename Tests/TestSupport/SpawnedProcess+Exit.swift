import Essentials

extension SpawnedProcess {
    /// Waits for the end of the process; returns the status or the terminating signal.
    package func waitForExit() -> Int32 {
        let status = waitForEnd()
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : signal
    }
}
