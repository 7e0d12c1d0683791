import Foundation

/// RSA encryption with a public key, as done by sites, using the system library.
enum RSAEncryption {
    private typealias Pointer = UnsafeMutableRawPointer
    private typealias Bytes = UnsafePointer<UInt8>
    private typealias ReadText = @convention(c) (Bytes, Int32) -> Pointer?
    private typealias ReadKey = @convention(c) (Pointer?, Pointer?, Pointer?, Pointer?) -> Pointer?
    private typealias NewContext = @convention(c) (Pointer?, Pointer?) -> Pointer?
    private typealias Begin = @convention(c) (Pointer?) -> Int32
    private typealias SetPadding = @convention(c) (Pointer?, Int32) -> Int32
    private typealias Encrypt =
        @convention(c) (
            Pointer?, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int>, Bytes, Int
        )
        -> Int32

    /// Returns a message encrypted for the owner of a public key in PEM format.
    static func encrypt(_ message: [UInt8], for publicKey: String) -> [UInt8] {
        let text = Array(publicKey.utf8)
        let bio = function("BIO_new_mem_buf", as: ReadText.self)(text, Int32(text.count))
        let key = function("PEM_read_bio_PUBKEY", as: ReadKey.self)(bio, nil, nil, nil)
        let context = function("EVP_PKEY_CTX_new", as: NewContext.self)(key, nil)
        _ = function("EVP_PKEY_encrypt_init", as: Begin.self)(context)
        _ = function("EVP_PKEY_CTX_set_rsa_padding", as: SetPadding.self)(context, 1)
        var result = [UInt8](repeating: 0, count: 256)
        var count = result.count
        let encrypt = function("EVP_PKEY_encrypt", as: Encrypt.self)
        return encrypt(context, &result, &count, message, message.count) == 1 ? result : []
    }

    private static func function<Function>(_ name: String, as _: Function.Type) -> Function {
        unsafeBitCast(dlsym(dlopen("libcrypto.so.3", RTLD_NOW), name), to: Function.self)
    }
}
