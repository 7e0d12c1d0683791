import BoardCore
import Testing

struct AddressSecretsTests {
    @Test(arguments: [
        ("https://a.example/f?token=abc&format=rss", "https://a.example/f?token=…&format=rss"),
        (
            "feed:https://a.example/f?tag=swift&api_key=x",
            "feed:https://a.example/f?tag=swift&api_key=…"
        ),
        ("feed:a.example/f?key=x#top", "feed:a.example/f?key=…#top"),
        (
            "https://a.example/?feed=9f8e7d6c5b4a39281706&user=me",
            "https://a.example/?feed=…&user=me"
        ),
        ("https://a.example/?user=me&feed=summer", "https://a.example/?user=me&feed=…"),
        ("https://a.example/?u=0b5f3c9a-7a51-4f0e-9d51-2f4f5be0d1aa", "https://a.example/?u=…"),
        ("https://a.example/?k=aZ3kQ9xT2mB7vL5pW8", "https://a.example/?k=…"),
        ("https://a.example/?9f8e7d6c5b4a39281706", "https://a.example/?…"),
        (
            "https://a.example/?X-Amz-Signature=1&X-Amz-Date=20261102T093000Z",
            "https://a.example/?X-Amz-Signature=…&X-Amz-Date=20261102T093000Z"
        ),
        (
            "https://a.example/?feedToken=x;private-token=y;a=b",
            "https://a.example/?feedToken=…;private-token=…;a=b"
        ),
        ("https://a.example/?%74oken=x&accesskey=y", "https://a.example/?%74oken=…&accesskey=…"),
        ("https://me:pass@a.example/?auth=1", "https://me:…@a.example/?auth=…"),
        ("https://9f8e7d6c5b4a39281706@a.example/", "https://…@a.example/"),
    ])
    func `secrets are masked by name and by value`(address: String, masked: String) {
        let secrets = AddressSecrets(in: address)

        #expect(secrets.masked == masked)
        #expect(!secrets.isEmpty)
        #expect(AddressSecrets(in: secrets.leftOut).isEmpty)
    }

    @Test(arguments: [
        "https://a.example/f?format=rss&tag=swift&page=2", "https://a.example/?q=keyword+monkey",
        "https://a.example/?feed=podcast&cat=3", "https://a.example/?feed=rss2&user=me",
        "https://a.example/?author=token", "https://a.example/f?token=", "hn", "demo",
        "https://www.youtube.com/feeds/videos.xml?channel_id=UCXuqSBlHAE6Xw-yeJA0Tunw",
        "https://a.example/?keywords=news-from-the-harbour-of-2026",
        "https://a.example/?t=1793611800",
        "https://a.example/?since=2026-11-02T09:30:00Z&monkey=1&sort_by=newest-first-of-all-posts",
        "./a:b@c.json?token=x", "/home/me/token=x", "https://a.example/token=abc",
        "https://me@a.example/", "https://a.example/#token",
    ])
    func `other parts of an address stay`(address: String) {
        #expect(AddressSecrets(in: address).masked == address)
        #expect(AddressSecrets(in: address).leftOut == address)
        #expect(AddressSecrets(in: address).names == [])
    }

    @Test(arguments: [
        ("https://a.example/f?token=abc&format=rss", "https://a.example/f?format=rss", ["token"]),
        ("https://a.example/f?tag=x&token=abc", "https://a.example/f?tag=x", ["token"]),
        ("https://a.example/f?token=abc", "https://a.example/f", ["token"]),
        ("https://a.example/f?token=abc;tag=x#top", "https://a.example/f?tag=x#top", ["token"]),
        ("https://me:pass@a.example/f?key=1", "https://me@a.example/f", ["password", "key"]),
    ])
    func `an address without its secrets is still valid`(
        address: String, rest: String, names: [String]
    ) {
        #expect(AddressSecrets(in: address).leftOut == rest)
        #expect(AddressSecrets(in: address).names == names)
    }

    @Test func `values are returned as written in the address`() {
        #expect(AddressSecrets(in: "https://a.example/?token=a%20b").values == ["a%20b"])
    }
}
