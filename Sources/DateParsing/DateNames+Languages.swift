extension DateNames {
    /// The names of the months and their abbreviations in many languages, January first.
    ///
    /// They are from Unicode's Common Locale Data Repository, as in Babel 2.18, in lower case;
    /// names in Latin letters are also listed without accents.
    static let months = [
        """
        january jan enero ene janeiro janvier janv januar gennaio gen januari января янв
        январь stycznia sty styczeń styczen січня січ січень ledna led leden januára januara
        január tammikuuta tammi tammikuu jaanuar jaan janvāris janvaris sausio saus sausis
        ianuarie ian януари яну siječnja sijecnja sij siječanj sijecanj јануар јан јануари
        ιανουαρίου ιαν ιανουάριος ocak oca gener xaneiro xan urtarrila urt يناير ינואר ינו
        ژانویهٔ ژانویه มกราคม जनवरी जन jaenner jänner janner
        """,
        """
        february feb febrero fevereiro fev février fevrier févr fevr februar febbraio
        februari февраля февр февраль lutego lut luty лютого лют лютий února unora úno uno
        únor unor februára februara február helmikuuta helmi helmikuu veebruar veebr
        februāris februaris febr vasario vas vasaris februarie февруари фев veljače veljace
        velj veljača veljaca фебруар феб φεβρουαρίου φεβ φεβρουάριος şubat subat şub febrer
        febreiro otsaila ots فبراير פברואר פבר فوریهٔ فوریه กุมภาพันธ์ फ़रवरी फ़र feber
        """,
        """
        march mar marzo março marco mars märz marz mär maart mrt марта мар март marca marzec
        березня бер березень března brezna bře bre březen brezen marec marts maaliskuuta
        maalis maaliskuu märts kovo kov kovas március marcius márc marc martie ožujka ozujka
        ožu ozu ožujak ozujak mart μαρτίου μαρ μάρτιος μάρ març martxoa maret mac مارس מרץ
        มีนาคม मार्च maerz
        """,
        """
        april apr abril abr avril avr aprile апреля апр апрель kwietnia kwi kwiecień
        kwiecien квітня квіт квітень dubna dub duben apríla aprila apríl huhtikuuta huhti
        huhtikuu aprill aprīlis aprilis balandžio balandzio bal balandis április ápr aprilie
        април travnja tra travanj απριλίου απρ απρίλιος nisan nis apirila api أبريل אפריל
        אפר آوریل เมษายน अप्रैल
        """,
        """
        may mayo maio mai maggio mag mei мая май maja maj травня трав травень května kvetna
        kvě kve květen kveten mája máj toukokuuta touko toukokuu maijs gegužės geguzes geg
        gegužė geguze május majus svibnja svi svibanj мај μαΐου μαΐ μάιος μάι mayıs maig
        maiatza مايو מאי مهٔ مه พฤษภาคม मई
        """,
        """
        june jun junio junho juin juni giugno giu июня июн июнь czerwca cze czerwiec червня
        черв червень června cervna čvn cvn červen cerven júna juna jún kesäkuuta kesakuuta
        kesä kesa kesäkuu kesakuu juuni jūnijs junijs jūn birželio birzelio birž birz
        birželis birzelis június junius iunie iun юни junij lipnja lipanj јун јуни ιουνίου
        ιουν ιούνιος ιούν haziran haz juny xuño xuno ekaina eka يونيو יוני ژوئن มิถุนายน जून
        """,
        """
        july jul julio julho juillet juil juli luglio lug июля июл июль lipca lip lipiec
        липня лип липень července cervence čvc cvc červenec cervenec júla jula júl
        heinäkuuta heinakuuta heinä heina heinäkuu heinakuu juuli jūlijs julijs jūl liepos
        liep liepa július julius iulie iul юли julij srpnja srpanj јул јули ιουλίου ιουλ
        ιούλιος ιούλ temmuz tem juliol xullo xul uztaila uzt julai يوليو יולי ژوئیهٔ ژوئیه
        กรกฎาคม जुलाई जुल
        """,
        """
        august aug agosto ago août aout augustus августа авг август sierpnia sie sierpień
        sierpien серпня серп серпень srpna srp srpen augusta augusti elokuuta elo elokuu
        augusts rugpjūčio rugpjucio rugp rugpjūtis rugpjutis augusztus avgust avg kolovoza
        kol kolovoz αυγούστου αυγ αύγουστος αύγ ağustos agustos ağu agu agost ag abuztua abu
        agustus ogos ogo أغسطس אוגוסט אוג اوت สิงหาคม अगस्त अग
        """,
        """
        september sep septiembre sept setembro set septembre settembre сентября сент
        сентябрь września wrzesnia wrz wrzesień wrzesien вересня вер вересень září zari zář
        zar septembra syyskuuta syys syyskuu septembris rugsėjo rugsejo rugs rugsėjis
        rugsejis szeptember szept septembrie септември сеп rujna ruj rujan септембар
        septembar σεπτεμβρίου σεπ σεπτέμβριος eylül eylul eyl setembre iraila ira سبتمبر
        ספטמבר ספט سپتامبر กันยายน सितंबर सित
        """,
        """
        october oct octubre outubro out octobre oktober okt ottobre ott октября окт октябрь
        października pazdziernika paź październik pazdziernik жовтня жовт жовтень října
        rijna říj rij říjen rijen októbra oktobra október lokakuuta loka lokakuu oktoober
        oktobris spalio spal spalis octombrie октомври октобар oktobar οκτωβρίου οκτ
        οκτώβριος ekim eki urria urr أكتوبر אוקטובר אוק اکتبر ตุลาคม अक्टूबर अक्टू
        """,
        """
        november nov noviembre novembro novembre ноября нояб ноябрь listopada lis listopad
        листопада лист листопад listopadu novembra marraskuuta marras marraskuu novembris
        lapkričio lapkricio lapkr lapkritis noiembrie ноември ное studenoga stu studeni
        новембар нов novembar νοεμβρίου νοε νοέμβριος νοέ kasım kas azaroa aza نوفمبر נובמבר
        נוב نوامبر พฤศจิกายน नवंबर नव
        """,
        """
        december dec diciembre dic dezembro dez décembre decembre déc dezember dicembre
        декабря дек декабрь grudnia gru grudzień grudzien грудня груд грудень prosince pro
        prosinec decembra desember des joulukuuta joulu joulukuu detsember dets decembris
        gruodžio gruodzio gruod gruodis decembrie декември prosinca prosinac децембар дец
        decembar δεκεμβρίου δεκ δεκέμβριος aralık ara desembre decembro abendua abe disember
        dis ديسمبر דצמבר דצמ دسامبر ธันวาคม दिसंबर दिस
        """,
    ]

    /// The names of weekdays and the words of such names, from the same source.
    static let weekdays = """
        sunday monday tuesday wednesday thursday friday saturday sun mon tue wed thu fri sat
        domingo lunes martes miércoles miercoles jueves viernes sábado sabado dom lun mar
        mié mie jue vie sáb sab segunda feira terça terca quarta quinta sexta seg ter qua
        qui sex dimanche lundi mardi mercredi jeudi vendredi samedi dim mer jeu ven sam
        sonntag montag dienstag mittwoch donnerstag freitag samstag so mo di mi do fr sa
        domenica lunedì lunedi martedì martedi mercoledì mercoledi giovedì giovedi venerdì
        venerdi sabato gio zondag maandag dinsdag woensdag donderdag vrijdag zaterdag zo ma
        wo vr za воскресенье понедельник вторник среда четверг пятница суббота вс пн вт ср
        чт пт сб niedziela poniedziałek wtorek środa sroda czwartek piątek piatek sobota
        niedz pon wt śr sr czw pt sob неділя понеділок вівторок середа четвер пʼятниця
        субота нд neděle nedele pondělí pondeli úterý utery středa streda čtvrtek ctvrtek
        pátek patek ne po út ut st čt ct pá pa nedeľa nedela pondelok utorok štvrtok stvrtok
        piatok št pi söndag sondag måndag mandag tisdag onsdag torsdag fredag lördag lordag
        sön son mån man tis ons tors fre lör lor søndag tirsdag lørdag søn tirs lør tir tor
        sunnuntai maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina su ti
        ke to pe la maanantai tiistai keskiviikko torstai perjantai lauantai pühapäev
        puhapaev esmaspäev esmaspaev teisipäev teisipaev kolmapäev kolmapaev neljapäev
        neljapaev reede laupäev laupaev svētdiena svetdiena pirmdiena otrdiena trešdiena
        tresdiena ceturtdiena piektdiena sestdiena svētd svetd pirmd otrd trešd tresd
        ceturtd piektd sestd sekmadienis pirmadienis antradienis trečiadienis treciadienis
        ketvirtadienis penktadienis šeštadienis sestadienis sk pr an tr kt pn vasárnap
        vasarnap hétfő hetfo kedd szerda csütörtök csutortok péntek pentek szombat sze cs
        szo duminică duminica luni marți marti miercuri joi vineri sâmbătă sambata dum vin
        sâm неделя понеделник сряда четвъртък петък събота nedelja ponedeljek torek sreda
        četrtek cetrtek petek ned sre čet cet pet nedjelja ponedjeljak utorak srijeda
        četvrtak cetvrtak petak subota uto sri sub недеља понедељак уторак четвртак петак
        нед пон уто сре чет пет суб ponedeljak недела четврток петок сабота вто саб κυριακή
        δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυρ δευ τρί τετ πέμ παρ σάβ pazar
        pazartesi salı çarşamba carsamba perşembe persembe cuma cumartesi paz pzt sal çar
        car per cum cmt diumenge dilluns dimarts dimecres dijous divendres dissabte dg dl dt
        dc dj dv ds luns mércores mercores xoves venres mér xov igandea astelehena asteartea
        asteazkena osteguna ostirala larunbata ig al ar az og or lr minggu senin selasa rabu
        kamis jumat sabtu min sen sel rab kam jum ahad isnin khamis jumaat ahd isn kha chủ
        nhật thứ hai ba tư tu năm nam sáu sau bảy cn th الأحد الاثنين الثلاثاء الأربعاء
        الخميس الجمعة السبت יום ראשון שני שלישי רביעי חמישי שישי שבת یکشنبه دوشنبه چهارشنبه
        پنجشنبه جمعه شنبه วันอาทิตย์ วันจันทร์ วันอังคาร วันพุธ วันพฤหัสบดี วันศุกร์
        วันเสาร์ อา พฤ रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रवि सोम मंगल बुध
        गुरु शुक्र शनि 日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日 月 火 水 木 金 土 일요일 월요일 화요일 수요일 목요일 금요일 토요일
        일 월 화 수 목 금 토 星期日 星期一 星期二 星期三 星期四 星期五 星期六 周日 周一 周二 周三 周四 周五 周六 週日 週一 週二 週三 週四 週五 週六
        tues thur thurs wednes 星期天 礼拜
        """
}
