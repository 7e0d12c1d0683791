import Testing

@testable import board_server

@Suite struct ListenAddressTests {
    @Test(arguments: [
        ("127.0.0.1:8080", "http://127.0.0.1:81"), ("0.0.0.0:8080", "http://127.0.0.1:81"),
        ("[::]:8080", "http://[::1]:81"), ("[2001:db8::1]:80", "http://[2001:db8::1]:81"),
        ("board.example.org:0", "http://board.example.org:81"),
    ])
    func `people are told an address that they can go to`(_ given: String, _ url: String) {
        #expect(ListenAddress(argument: given)?.url(port: 81) == url)
    }
}
