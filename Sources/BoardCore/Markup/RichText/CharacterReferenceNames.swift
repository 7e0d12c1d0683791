/// The commonly used names among the two thousand character references of HTML.
enum CharacterReferenceNames {
    /// The character for each name; names are case-sensitive.
    static let characters: [String: String] = {
        let entries = table.split { $0 == " " || $0 == "\n" }
        return Dictionary(uniqueKeysWithValues: entries.compactMap(entry))
    }()

    private static func entry(_ word: Substring) -> (String, String)? {
        let halves = word.split(separator: "=")
        guard halves.count == 2, let value = UInt32(halves[1], radix: 16),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return (String(halves[0]), String(Character(scalar)))
    }

    /// Each name with the code point of its character in hexadecimal.
    private static let table = """
        amp=26 lt=3C gt=3E quot=22 apos=27 nbsp=A0 iexcl=A1 cent=A2 pound=A3 curren=A4 yen=A5
        brvbar=A6 sect=A7 uml=A8 copy=A9 ordf=AA laquo=AB not=AC shy=AD reg=AE macr=AF deg=B0
        plusmn=B1 sup2=B2 sup3=B3 acute=B4 micro=B5 para=B6 middot=B7 cedil=B8 sup1=B9 ordm=BA
        raquo=BB frac14=BC frac12=BD frac34=BE iquest=BF Agrave=C0 Aacute=C1 Acirc=C2 Atilde=C3
        Auml=C4 Aring=C5 AElig=C6 Ccedil=C7 Egrave=C8 Eacute=C9 Ecirc=CA Euml=CB Igrave=CC
        Iacute=CD Icirc=CE Iuml=CF ETH=D0 Ntilde=D1 Ograve=D2 Oacute=D3 Ocirc=D4 Otilde=D5 Ouml=D6
        times=D7 Oslash=D8 Ugrave=D9 Uacute=DA Ucirc=DB Uuml=DC Yacute=DD THORN=DE szlig=DF
        agrave=E0 aacute=E1 acirc=E2 atilde=E3 auml=E4 aring=E5 aelig=E6 ccedil=E7 egrave=E8
        eacute=E9 ecirc=EA euml=EB igrave=EC iacute=ED icirc=EE iuml=EF eth=F0 ntilde=F1 ograve=F2
        oacute=F3 ocirc=F4 otilde=F5 ouml=F6 divide=F7 oslash=F8 ugrave=F9 uacute=FA ucirc=FB
        uuml=FC yacute=FD thorn=FE yuml=FF OElig=152 oelig=153 Scaron=160 scaron=161 Yuml=178
        fnof=192 circ=2C6 tilde=2DC Amacr=100 amacr=101 Abreve=102 abreve=103 Aogon=104 aogon=105
        Cacute=106 cacute=107 Ccaron=10C ccaron=10D Dcaron=10E dcaron=10F Dstrok=110 dstrok=111
        Emacr=112 emacr=113 Eogon=118 eogon=119 Ecaron=11A ecaron=11B Gbreve=11E gbreve=11F
        Idot=130 imath=131 Imacr=12A imacr=12B Lstrok=141 lstrok=142 Nacute=143 nacute=144
        Ncaron=147 ncaron=148 Omacr=14C omacr=14D Odblac=150 odblac=151 Rcaron=158 rcaron=159
        Sacute=15A sacute=15B Scedil=15E scedil=15F Tcaron=164 tcaron=165 Umacr=16A umacr=16B
        Uring=16E uring=16F Udblac=170 udblac=171 Zacute=179 zacute=17A Zdot=17B zdot=17C
        Zcaron=17D zcaron=17E Alpha=391 Beta=392 Gamma=393 Delta=394 Epsilon=395 Zeta=396 Eta=397
        Theta=398 Iota=399 Kappa=39A Lambda=39B Mu=39C Nu=39D Xi=39E Omicron=39F Pi=3A0 Rho=3A1
        Sigma=3A3 Tau=3A4 Upsilon=3A5 Phi=3A6 Chi=3A7 Psi=3A8 Omega=3A9 alpha=3B1 beta=3B2
        gamma=3B3 delta=3B4 epsilon=3B5 zeta=3B6 eta=3B7 theta=3B8 iota=3B9 kappa=3BA lambda=3BB
        mu=3BC nu=3BD xi=3BE omicron=3BF pi=3C0 rho=3C1 sigmaf=3C2 sigma=3C3 tau=3C4 upsilon=3C5
        phi=3C6 chi=3C7 psi=3C8 omega=3C9 thetasym=3D1 upsih=3D2 piv=3D6 ensp=2002 emsp=2003
        thinsp=2009 hairsp=200A ZeroWidthSpace=200B
        numsp=2007 puncsp=2008 zwnj=200C zwj=200D lrm=200E rlm=200F
        ndash=2013 mdash=2014 horbar=2015 lsquo=2018 rsquo=2019 sbquo=201A ldquo=201C rdquo=201D
        bdquo=201E dagger=2020 Dagger=2021 bull=2022 hellip=2026 nldr=2025 permil=2030
        pertenk=2031 prime=2032 Prime=2033 lsaquo=2039 rsaquo=203A oline=203E caret=2041
        frasl=2044 euro=20AC image=2111 weierp=2118 real=211C trade=2122 alefsym=2135 numero=2116
        copysr=2117 larr=2190 uarr=2191 rarr=2192 darr=2193 harr=2194 varr=2195 crarr=21B5
        lArr=21D0 uArr=21D1 rArr=21D2 dArr=21D3 hArr=21D4 map=21A6 nearr=2197 searr=2198
        swarr=2199 nwarr=2196 forall=2200 part=2202 exist=2203 nexist=2204 empty=2205 nabla=2207
        isin=2208 notin=2209 ni=220B prod=220F coprod=2210 sum=2211 minus=2212 plus=2B mp=2213
        lowast=2217 radic=221A prop=221D infin=221E ang=2220 and=2227 or=2228 cap=2229 cup=222A
        int=222B Int=222C there4=2234 sim=223C cong=2245 asymp=2248 ne=2260 equiv=2261 le=2264
        ge=2265 ll=226A gg=226B sub=2282 sup=2283 nsub=2284 sube=2286 supe=2287 oplus=2295
        otimes=2297 perp=22A5 sdot=22C5 setminus=2216 compfn=2218 lceil=2308 rceil=2309
        lfloor=230A rfloor=230B lang=27E8 rang=27E9 loz=25CA spades=2660 clubs=2663 hearts=2665
        diams=2666 star=2606 starf=2605 check=2713 cross=2717 phone=260E female=2640 male=2642
        sung=266A flat=266D natural=266E sharp=266F frac13=2153 frac23=2154 frac15=2155
        frac18=215B frac38=215C frac58=215D frac78=215E excl=21 num=23 dollar=24 percnt=25 lpar=28
        rpar=29 ast=2A comma=2C period=2E sol=2F colon=3A semi=3B equals=3D quest=3F commat=40
        lsqb=5B lbrack=5B bsol=5C rsqb=5D rbrack=5D Hat=5E lowbar=5F grave=60 lcub=7B lbrace=7B
        verbar=7C vert=7C rcub=7D rbrace=7D Tab=9 NewLine=A hyphen=2010 dash=2010 blank=2423
        block=2588 blk14=2591 blk12=2592 blk34=2593 squ=25A1 square=25A1 squf=25AA utri=25B5
        dtri=25BF ltri=25C3 rtri=25B9 cir=25CB bigstar=2605 half=BD
        """
}
