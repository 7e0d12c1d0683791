import Essentials

extension SpawnedProcess {
    /// Waits for its end; tells its status, or the signal that ended it.
    package func waitForExit() -> Int32 {
        let status = waitForEnd()
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : signal
    }
}
