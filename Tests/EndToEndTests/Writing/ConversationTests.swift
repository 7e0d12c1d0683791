import Foundation
import TestSupport
import Testing

/// Tests of conversations with the real program and the real server.
struct ConversationTests {
    @Test func `two users sign up, write, reply, vote, report, edit and delete`() async throws {
        try await withFolder { folder in
            let server = try ServerProcess(database: folder.appending(path: "board.db"))
            let ann = try Writer("ann", at: server.port, in: folder)
            let bob = try Writer("빌리", at: server.port, in: folder)
            let annsTerminal = try ann.start()
            try ann.signUp(on: annsTerminal, invitation: server.invitation ?? "")
            let bobsTerminal = try bob.start()
            try bob.signUp(on: bobsTerminal)

            try ann.compose("Tea at four", "Who comes?", on: annsTerminal)
            try annsTerminal.send(PseudoTerminal.sendKey)
            try annsTerminal.waitFor("Sent: Tea at four")

            try bobsTerminal.send("R")
            try bobsTerminal.waitFor("Tea at four")
            try bobsTerminal.send("\r")
            try bobsTerminal.waitFor("Who comes?")
            try bobsTerminal.send("v")
            try bobsTerminal.waitFor("score 1 (you: +1)")
            try bobsTerminal.send("X")
            try bobsTerminal.waitFor("Report to the moderators")
            try bobsTerminal.send("An ad\r")
            // The form closes after the message.
            try bobsTerminal.waitUntil("the form to close") {
                $0.text.contains("Reported.") && !$0.text.contains("Report to the moderators")
            }
            try bobsTerminal.send("r")
            try bobsTerminal.waitFor("Reply to ann")
            try bobsTerminal.send("저요!")
            try bobsTerminal.waitFor("saved")
            try bobsTerminal.send(PseudoTerminal.sendKey)
            try bobsTerminal.waitFor("1 comment ")

            // Votes are shown before the server has counted them.
            try await waitUntil("the vote to be counted") {
                try await BuiltProgram.run(["posts", "http://127.0.0.1:\(server.port)"]).output
                    .contains("score 1 · 1 comment")
            }
            try annsTerminal.send("R")
            // The reply is marked as new depending on the time of the last refresh.
            try annsTerminal.waitUntil("the answer") {
                $0.text.contains("+1    1") || $0.text.contains("+1   1*")
            }
            try annsTerminal.send("\r")
            try annsTerminal.waitFor("저요!")
            try annsTerminal.waitFor("score 1")
            try annsTerminal.send("e")
            try annsTerminal.waitFor("Edit the post")
            // The text is loaded along with the title; the post behind the form has the same text.
            try annsTerminal.waitFor("Title   Tea at four")
            try annsTerminal.send(" Bring cups.")
            try annsTerminal.waitFor("saved")
            try annsTerminal.send(PseudoTerminal.sendKey)
            // The form has the same text; the post has it only after the server does.
            try annsTerminal.waitFor("Sent: Tea at four")
            try annsTerminal.waitFor("Who comes? Bring cups.")
            try bobsTerminal.send("jD")
            try bobsTerminal.confirm("Delete your comment?")
            try bobsTerminal.waitFor("Bring cups.")
            try bobsTerminal.waitFor("No comments")
        }
    }

    @Test func `signing out, in again, and deleting the account`() async throws {
        try await withFolder { folder in
            let server = try ServerProcess(database: folder.appending(path: "board.db"))
            let ann = try Writer("ann", at: server.port, in: folder)
            let terminal = try ann.start()
            try ann.signUp(on: terminal)

            try terminal.send(":logout\r")
            try terminal.confirm("Sign ann out of")
            try terminal.waitFor("ann is signed out.")
            try terminal.send(":login\r")
            try terminal.waitFor("Password")
            try terminal.send("ann\twrong\r")
            try terminal.waitFor("Wrong name or password.")
            try terminal.send("\u{15}\(Writer.password)\r")
            try terminal.waitFor("Signed in as ann.")
            #expect(!terminal.screen.text.contains("correct"))

            try terminal.send(":profile\r")
            try terminal.waitFor("Registered")
            try terminal.send("D")
            try terminal.waitFor("Type the name and the password")
            try terminal.send("ann\t\(Writer.password)\r")
            try terminal.waitFor("The account ann was deleted.")
            try await waitUntil("no token of hers to be kept") {
                let tokens = ann.home.state.appending(path: "tokens")
                let kept = (try? String(contentsOf: tokens, encoding: .utf8)) ?? ""
                return !kept.contains("127.0.0.1")
            }
        }
    }
}
