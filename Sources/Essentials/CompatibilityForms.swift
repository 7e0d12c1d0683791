/// The compatibility forms of characters that searches ignore, such as full-width letters.
///
/// Arabic presentation forms, Kangxi radicals and letters in squares are not among them.
enum CompatibilityForms {
    /// Returns the ordinary text that a scalar stands for; `nil` for an ordinary scalar.
    static func text(of scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
        case 0x2044: "/"
        case 0xFF01...0xFF5E: text(scalar.value - 0xFEE0)
        case 0xFF9E...0xFF9F: text(scalar.value - 0xFF9E + 0x3099)
        case 0xFFA1...0xFFDC: halfWidthJamo(scalar.value)
        case 0x1D400...0x1D6A3: letter(scalar.value - 0x1D400)
        case 0x1D7CE...0x1D7FF: text(0x30 + (scalar.value - 0x1D7CE) % 10)
        default: table[scalar.value]
        }
    }

    private static func text(_ value: UInt32) -> String? {
        Unicode.Scalar(value).map { String($0) }
    }

    /// Returns a letter of a mathematical alphabet: 26 capitals are followed by 26 small letters.
    private static func letter(_ index: UInt32) -> String? {
        let number = index % 52
        return text(number < 26 ? 0x41 + number : 0x61 + number - 26)
    }

    /// Returns a letter as Korean keyboards type it; rows of six vowels have gaps of two.
    private static func halfWidthJamo(_ value: UInt32) -> String? {
        guard value >= 0xFFC2 else { return value <= 0xFFBE ? text(value - 0xFFA1 + 0x3131) : nil }
        let (row, column) = ((value - 0xFFC2) / 8, (value - 0xFFC2) % 8)
        return column < 6 ? text(0x314F + row * 6 + column) : nil
    }

    /// The forms by scalar.
    private static let table: [UInt32: String] = {
        var table: [UInt32: String] = [:]
        for run in runs.split(whereSeparator: { $0 == "|" || $0 == "\n" }) {
            let parts = run.split(separator: " ")
            guard let first = parts.first.flatMap({ UInt32($0, radix: 16) }) else { continue }
            for (offset, text) in parts.dropFirst().enumerated() {
                table[first + UInt32(offset)] = String(text)
            }
        }
        return table
    }()

    /// Runs of scalars: the first one in hexadecimal, then the form of each.
    private static let runs = #"""
        aa a | b2 2 3 | b5 μ | b9 1 o | bc 1/4 1/2 3/4 | 132 IJ ij | 13f L· l· | 149 'n | 17f s
        1c4 DŽ Dž dž LJ Lj lj NJ Nj nj | 1f1 DZ Dz dz | 2b0 h ɦ j r ɹ ɻ ʁ w y | 2e0 ɣ l s x ʕ
        3d0 β θ Υ Ύ Ϋ φ π | 3f0 κ ρ ς | 3f4 Θ ε | 3f9 Σ | 1d2c A Æ B | 1d30 D E Ǝ G H I J K L M N
        1d3c O Ȣ P R T U W a ɐ ɑ ᴂ b d e ə ɛ ɜ g
        1d4f k m ŋ o ɔ ᴖ ᴗ p t u ᴝ ɯ v ᴥ β γ δ φ χ i r u v β γ ρ φ χ | 1d78 н
        1d9b ɒ c ɕ ð ɜ f ɟ ɡ ɥ ɨ ɩ ɪ ᵻ ʝ ɭ ᶅ ʟ ɱ ɰ ɲ ɳ ɴ ɵ ɸ ʂ ʃ ƫ ʉ ʊ ᴜ ʋ ʌ z ʐ ʑ ʒ θ | 1e9a aʾ ṡ
        2011 ‐ | 2024 . .. ... | 203c !! | 2047 ?? ?! !? | 2070 0 i
        2074 4 5 6 7 8 9 + − = ( ) n 0 1 2 3 4 5 6 7 8 9 + − = ( ) | 2090 a e o x ə h k l m n p s t
        20a8 Rs | 2100 a/c a/s C °C | 2105 c/o c/u Ɛ | 2109 °F g H H H h ħ I I L l | 2115 N No
        2119 P Q R R R | 2120 SM TEL TM | 2124 Z | 2128 Z | 212c B C | 212f e E F
        2133 M o א ב ג ד i | 213b FAX π γ Γ Π ∑ | 2145 D d e i j
        2150 1/7 1/9 1/10 1/3 2/3 1/5 2/5 3/5 4/5 1/6 5/6 1/8 3/8 5/8 7/8 1/ I II III IV V VI VII
        2167 VIII IX X XI XII L C D M i ii iii iv v vi vii viii ix x xi xii l c d m | 2189 0/3
        222c ∫∫ | 222f ∮∮
        2460 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 (1) (2) (3) (4) (5) (6) (7) (8) (9)
        247d (10) (11) (12) (13) (14) (15) (16) (17) (18) (19) (20) 1. 2. 3. 4. 5. 6. 7. 8. 9. 10.
        2492 11. 12. 13. 14. 15. 16. 17. 18. 19. 20. (a) (b) (c) (d) (e) (f) (g) (h) (i) (j) (k) (l)
        24a8 (m) (n) (o) (p) (q) (r) (s) (t) (u) (v) (w) (x) (y) (z) A B C D E F G H I J K L M N O P
        24c6 Q R S T U V W X Y Z a b c d e f g h i j k l m n o p q r s t u v w x y z 0
        2a74 ::= == === | 2c7c j V | 3036 〒 | 3038 十 卄 卅 | 309f より | 30ff コト
        3192 一 二 三 四 上 中 下 甲 乙 丙 丁 天 地 人
        3200 (ㄱ) (ㄴ) (ㄷ) (ㄹ) (ㅁ) (ㅂ) (ㅅ) (ㅇ) (ㅈ) (ㅊ) (ㅋ) (ㅌ) (ㅍ) (ㅎ) (가) (나) (다) (라) (마) (바) (사) (아)
        3216 (자) (차) (카) (타) (파) (하) (주)
        3220 (一) (二) (三) (四) (五) (六) (七) (八) (九) (十) (月) (火) (水) (木) (金) (土) (日) (株) (有) (社) (名) (特)
        3236 (財) (祝) (労) (代) (呼) (学) (監) (企) (資) (協) (祭) (休) (自) (至) 問 幼 文 箏
        3250 PTE 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 ㄱ ㄴ ㄷ ㄹ ㅁ ㅂ ㅅ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ 가 나 다 라 마 바
        3274 사 아 자 차 카 타 파 하 | 327e 우
        3280 一 二 三 四 五 六 七 八 九 十 月 火 水 木 金 土 日 株 有 社 名 特 財 祝 労 秘 男 女 適 優 印 注 項 休 写 正 上 中 下 左 右 医 宗 学
        32ac 監 企 資 協 夜 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月
        32ca 11月 12月 Hg erg eV LTD ア イ ウ エ オ カ キ ク ケ コ サ シ ス セ ソ タ チ ツ テ ト ナ ニ ヌ ネ ノ ハ ヒ フ ヘ ホ マ ミ ム
        32f1 メ モ ヤ ユ ヨ ラ リ ル レ ロ ワ ヰ ヱ ヲ 令和
        3358 0点 1点 2点 3点 4点 5点 6点 7点 8点 9点 10点 11点 12点 13点 14点 15点 16点 17点 18点 19点 20点 21点 22点 23点
        3370 24点 hPa da AU bar oV pc dm dm2 dm3 IU 平成 昭和 大正 明治
        3380 pA nA μA mA kA KB MB GB cal kcal pF nF μF μg mg kg Hz kHz MHz GHz THz μl ml dl kl fm nm
        339b μm mm cm km mm2 cm2 m2 km2 mm3 cm3 m3 km3 m/s m/s2 Pa kPa MPa GPa rad rad/s rad/s2 ps ns
        33b2 μs ms pV nV μV mV kV MV pW nW μW mW kW MW kΩ MΩ a.m. Bq cc cd C/kg Co. dB Gy ha HP in KK
        33ce KM kt lm ln log lx mb mil mol PH p.m. PPM PR sr Sv Wb V/m A/m 1日 2日 3日 4日 5日 6日 7日 8日 9日
        33e9 10日 11日 12日 13日 14日 15日 16日 17日 18日 19日 20日 21日 22日 23日 24日 25日 26日 27日 28日 29日 30日 31日
        33ff gal | a69c ъ ь | a770 ꝯ | a7f2 C F Q | a7f8 Ħ œ | fb00 ff fi fl ffi ffl st st
        fe10 , 、 。 : ; ! ? 〖 〗 ... | fe30 .. — – _ _ ( ) { } 〔 〕 【 】 《 》 〈 〉 「 」 『 』 | fe47 [ ]
        fe4d _ _ _ , 、 . | fe54 ; : ? ! — ( ) { } 〔 〕 # & * + - < > = | fe68 \ $ % @
        ff5f ⦅ ⦆ 。 「 」 、 ・ ヲ ァ ィ ゥ ェ ォ ャ ュ ョ ッ ー ア イ ウ エ オ カ キ ク ケ コ サ シ ス セ ソ タ チ ツ テ ト ナ ニ ヌ ネ ノ ハ
        ff8b ヒ フ ヘ ホ マ ミ ム メ モ ヤ ユ ヨ ラ リ ル レ ロ ワ ン
        """#
}
