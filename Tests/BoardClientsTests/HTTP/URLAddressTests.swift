import Foundation
import Testing

@testable import BoardClients

struct URLAddressTests {
    @Test(arguments: [
        ("http://h/b?q=a%20b&c=%2F", "http://h/b?q=a%20b&c=%2F"),
        ("http://h/b?q=한%20글", "http://h/b?q=%ED%95%9C%20%EA%B8%80"),
        ("http://h/a b%2Fc", "http://h/a%20b%2Fc"), ("http://h/100%", "http://h/100%25"),
        ("http://h?q=[x]|y%7C", "http://h?q=%5Bx%5D%7Cy%7C"), ("http://h/\t", "http://h/%09"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"),
        ("http://한글.kr/가%20", "http://xn--bj0bj06e.kr/%EA%B0%80%20"),
    ])
    func `nothing is encoded twice`(address: String, url: String) {
        #expect(URL(address: address)?.absoluteString == url)
    }

    @Test(arguments: [
        ("c%20d e", "http://h/a/c%20d%20e"), ("/x//y z%20", "http://h/x//y%20z%20"),
        ("?q=http://x y%20", "http://h/a/b?q=http://x%20y%20"), ("//i/ %20", "http://i/%20%20"),
    ])
    func `relative addresses are parsed in the same way`(address: String, url: String) throws {
        let base = try #require(URL(string: "http://h/a/b"))
        #expect(URL(address: address, relativeTo: base)?.absoluteString == url)
    }

    @Test(arguments: ["http://a b/", "http://[bad"])
    func `an invalid host is rejected`(address: String) {
        #expect(URL(address: address) == nil)
    }
}
