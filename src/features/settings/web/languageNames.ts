/**
 * Written by scripts/languages.mjs from Unicode CLDR 48.2.0 (Unicode-3.0 licence) and iso-639-1 (MIT). Per language:
 * code, English name, own name where it differs; * for those that many people use computers in.
 */
export const LANGUAGE_NAMES = `
ab|Abkhazian|Аԥсшәа;aa|Afar|Afaraf;*af|Afrikaans;agq|Aghem;*ak|Akan;bss|Akoose;*sq|Albanian|shqip;*am|Amharic|አማርኛ;
blo|Anii|anii kagɩja;*ar|Arabic|العربية;an|Aragonese|aragonés;*hy|Armenian|հայերեն;*as|Assamese|অসমীয়া;
ast|Asturian|asturianu;asa|Asu|Kipare;cch|Atsam;av|Avaric|авар мацӀ;ae|Avestan|avesta;ay|Aymara|aymar aru;
*az|Azerbaijani|azərbaycan;ksf|Bafia|rikpa;bal|Baluchi|بلۆچی;bm|Bambara|bamanakan;*bn|Bangla|বাংলা;bas|Basaa|Ɓàsàa;
*ba|Bashkir|башҡорт;*eu|Basque|euskara;*be|Belarusian|беларуская;bem|Bemba|Ichibemba;bez|Bena|Hibena;
bho|Bhojpuri|भोजपुरी;bi|Bislama;*brx|Bodo|बर’;*bs|Bosnian|bosanski;br|Breton|brezhoneg;*bg|Bulgarian|български;
bua|Buriat|буряад;*my|Burmese|မြန်မာ;*yue|Cantonese|粵語;*ca|Catalan|català;ceb|Cebuano;
tzm|Central Atlas Tamazight|Tamaziɣt n laṭlaṣ;ckb|Central Kurdish|کوردیی ناوەندی;ccp|Chakma|𑄌𑄋𑄴𑄟𑄳𑄦;
ch|Chamorro|Chamoru;ce|Chechen|нохчийн;*chr|Cherokee|ᏣᎳᎩ;cic|Chickasaw|Chikashshanompaʼ;cgg|Chiga|Rukiga;
*zh|Chinese|中文;cho|Choctaw|Chahta;cu|Church Slavic|ѩзыкъ словѣньскъ;*cv|Chuvash|чӑваш чӗлхи;ksh|Colognian|Kölsch;
kw|Cornish|kernewek;co|Corsican|corsu;cr|Cree|ᓀᐦᐃᔭᐍᐏᐣ;*hr|Croatian|hrvatski;*cs|Czech|čeština;*da|Danish|dansk;
dv|Divehi|ދިވެހި;*doi|Dogri|डोगरी;dua|Duala|duálá;*nl|Dutch|Nederlands;dz|Dzongkha|རྫོང་ཁ;ebu|Embu|Kĩembu;
*en|English;myv|Erzya|эрзянь кель;eo|Esperanto;*et|Estonian|eesti;ee|Ewe|eʋegbe;ewo|Ewondo|ewondo;
fo|Faroese|føroyskt;fj|Fijian|vosa Vakaviti;*fil|Filipino;*fi|Finnish|suomi;*fr|French|français;fur|Friulian|furlan;
ff|Fula|Pulaar;gaa|Ga|Gã;*gl|Galician|galego;lg|Ganda|Luganda;*ka|Georgian|ქართული;*de|German|Deutsch;
*el|Greek|Ελληνικά;gn|Guarani|avañe’ẽ;*gu|Gujarati|ગુજરાતી;guz|Gusii|Ekegusii;ht|Haitian Creole|Kreyòl Ayisyen;
bgc|Haryanvi|हरियाणवी;*ha|Hausa;haw|Hawaiian|ʻŌlelo Hawaiʻi;*he|Hebrew|עברית;hz|Herero|Otjiherero;*hi|Hindi|हिन्दी;
ho|Hiri Motu;hnj|Hmong Njua|𞄀𞄄𞄰𞄩𞄍𞄜𞄰;*hu|Hungarian|magyar;*is|Icelandic|íslenska;io|Ido;*ig|Igbo;
smn|Inari Sami|anarâškielâ;*id|Indonesian|Indonesia;ia|Interlingua|interlingua;ie|Interlingue;iu|Inuktitut|ᐃᓄᒃᑎᑐᑦ;
ik|Inupiaq|Iñupiaq;*ga|Irish|Gaeilge;*it|Italian|italiano;*ja|Japanese|日本語;*jv|Javanese|Jawa;kaj|Jju|Kaje;
dyo|Jola-Fonyi|joola;kea|Kabuverdianu|kabuverdianu;kab|Kabyle|Taqbaylit;kgp|Kaingang|kanhgág;kkj|Kako|kakɔ;
kl|Kalaallisut|kalaallisut;kln|Kalenjin;kam|Kamba|Kikamba;xnr|Kangri|कांगड़ी;*kn|Kannada|ಕನ್ನಡ;kr|Kanuri;
kaa|Kara-Kalpak|қарақалпақша;*ks|Kashmiri|کٲشُر;*kk|Kazakh|қазақ тілі;ken|Kenyang|Kɛnyaŋ;*km|Khmer|ខ្មែរ;
ki|Kikuyu|Gikuyu;rw|Kinyarwanda|Ikinyarwanda;kv|Komi|коми кыв;kg|Kongo|Kikongo;*kok|Konkani|कोंकणी;*ko|Korean|한국어;
khq|Koyra Chiini|Koyra ciini;ses|Koyraboro Senni|Koyraboro senni;kpe|Kpelle|Kpɛlɛɛ;kj|Kuanyama;
ku|Kurdish|kurdî (kurmancî);kxv|Kuvi|kuvi;*ky|Kyrgyz|кыргызча;quc|Kʼicheʼ;lkt|Lakota|Lakȟólʼiyapi;lag|Langi|Kɨlaangi;
*lo|Lao|ລາວ;la|Latin|latine;*lv|Latvian|latviešu;lij|Ligurian|ligure;li|Limburgish|Limburgs;ln|Lingala|lingála;
*lt|Lithuanian|lietuvių;jbo|Lojban|la .lojban.;lmo|Lombard;nds|Low German|Neddersass’sch;
*dsb|Lower Sorbian|dolnoserbšćina;lu|Luba-Katanga|Tshiluba;smj|Lule Sami|julevsámegiella;luo|Luo|Dholuo;
lb|Luxembourgish|Lëtzebuergesch;luy|Luyia|Luluhia;*mk|Macedonian|македонски;jmc|Machame|Kimachame;
*mai|Maithili|मैथिली;vmw|Makhuwa|emakhuwa;mgh|Makhuwa-Meetto|Makua;kde|Makonde|Chimakonde;mg|Malagasy;
*ms|Malay|Melayu;*ml|Malayalam|മലയാളം;mt|Maltese|Malti;*mni|Manipuri|মৈতৈলোন্;gv|Manx|Gaelg;arn|Mapuche|Mapudungun;
*mr|Marathi|मराठी;mh|Marshallese|Kajin M̧ajeļ;mas|Masai|Maa;mzn|Mazanderani|مازرونی;mer|Meru|Kĩmĩrũ;mgo|Metaʼ|metaʼ;
mic|Mi'kmaw|Lʼnuiʼsuti;moh|Mohawk|Kanienʼkéha;mdf|Moksha|мокшень кяль;*mn|Mongolian|монгол;
mfe|Morisyen|kreol morisien;mua|Mundang|MUNDAŊ;mus|Muscogee|Mvskoke;mi|Māori;naq|Nama|Khoekhoegowab;
na|Nauru|Dorerin Naoero;nv|Navajo|Diné Bizaad;ng|Ndonga|Owambo;*ne|Nepali|नेपाली;nnh|Ngiemboon|Shwóŋò ngiembɔɔn;
jgo|Ngomba|Ndaꞌa;yrl|Nheengatu|nheẽgatu;*pcm|Nigerian Pidgin|Naijíriá Píjin;nd|North Ndebele|isiNdebele;
frr|Northern Frisian|Nordfriisk;lrc|Northern Luri|لۊری شومالی;se|Northern Sami|davvisámegiella;
nso|Northern Sotho|Sesotho sa Leboa;*no|Norwegian|norsk;nb|Norwegian Bokmål|norsk bokmål;
*nn|Norwegian Nynorsk|norsk nynorsk;nus|Nuer|Thok Nath;ny|Nyanja;nyn|Nyankole|Runyankore;nqo|N’Ko|ߒߞߏ;ann|Obolo;
oc|Occitan|occitan;*or|Odia|ଓଡ଼ିଆ;oj|Ojibwa|ᐊᓂᔑᓈᐯᒧᐎᓐ;oka|Okanagan|n̓səl̓xcin̓;om|Oromo|Oromoo;osa|Osage|𐓏𐓘𐓻𐓘𐓻𐓟;
os|Ossetic|ирон;pi|Pali|पाऴि;pap|Papiamento|Papiamentu;*ps|Pashto|پښتو;*fa|Persian|فارسی;pms|Piedmontese|piemontèis;
pis|Pijin;*pl|Polish|polski;*pt|Portuguese|português;prg|Prussian|prūsiskan;*pa|Punjabi|ਪੰਜਾਬੀ;*qu|Quechua|Runasimi;
kek|Qʼeqchiʼ;raj|Rajasthani|राजस्थानी;rif|Riffian|Tarifit;rhg|Rohingya|𐴌𐴗𐴥𐴝𐴙𐴚𐴒𐴙𐴝;*ro|Romanian|română;
*rm|Romansh|rumantsch;rof|Rombo|Kihorombo;rn|Rundi|Ikirundi;*ru|Russian|русский;rwk|Rwa|Kiruwa;ssy|Saho;
saq|Samburu|Kisampur;sm|Samoan|gagana fa'a Samoa;sg|Sango|Sängö;sbp|Sangu|Ishisangu;*sa|Sanskrit|संस्कृत भाषा;
*sat|Santali|ᱥᱟᱱᱛᱟᱲᱤ;sc|Sardinian|sardu;*gd|Scottish Gaelic|Gàidhlig;seh|Sena|sena;*sr|Serbian|српски;
ksb|Shambala|Kishambaa;*shn|Shan|တႆး;sn|Shona|chiShona;ii|Sichuan Yi|ꆈꌠꉙ;scn|Sicilian|sicilianu;szl|Silesian|ślōnski;
*sd|Sindhi|سنڌي;*si|Sinhala|සිංහල;sms|Skolt Sami|sääʹmǩiõll;*sk|Slovak|slovenčina;*sl|Slovenian|slovenščina;
xog|Soga|Olusoga;*so|Somali|Soomaali;nr|South Ndebele|isiNdebele;sdh|Southern Kurdish|کوردی خوارگ;
sma|Southern Sami|Åarjelsaemien gïele;st|Southern Sotho|Sesotho;*es|Spanish|español;
zgh|Standard Moroccan Tamazight|ⵜⴰⵎⴰⵣⵉⵖⵜ;su|Sundanese|Basa Sunda;*sw|Swahili|Kiswahili;csw|Swampy Cree|ᓀᐦᐃᓇᐍᐏᐣ;
ss|Swati|siSwati;*sv|Swedish|svenska;gsw|Swiss German|Schwiizertüütsch;syr|Syriac|ܣܘܪܝܝܐ;shi|Tachelhit|ⵜⴰⵛⵍⵃⵉⵜ;
tl|Tagalog|Wikang Tagalog;ty|Tahitian|Reo Tahiti;blt|Tai Dam|ꪼꪕꪒꪾ;dav|Taita|Kitaita;tg|Tajik|тоҷикӣ;*ta|Tamil|தமிழ்;
trv|Taroko|patas Taroko;twq|Tasawaq|Tasawaq senni;tt|Tatar|татар;*te|Telugu|తెలుగు;teo|Teso|Kiteso;*th|Thai|ไทย;
bo|Tibetan|བོད་སྐད་;*ti|Tigrinya|ትግርኛ;tpi|Tok Pisin;tok|Toki Pona|toki pona;to|Tongan|lea fakatonga;
trw|Torwali|توروالی;ts|Tsonga|Xitsonga;tn|Tswana|Setswana;*tr|Turkish|Türkçe;*tk|Turkmen|türkmen dili;
tyv|Tuvinian|Тыва;tw|Twi;kcg|Tyap|Katab;*uk|Ukrainian|українська;*hsb|Upper Sorbian|hornjoserbšćina;*ur|Urdu|اردو;
ug|Uyghur|ئۇيغۇرچە;*uz|Uzbek|o‘zbek;vai|Vai|ꕙꔤ;ve|Venda|Tshivenḓa;vec|Venetian|veneto;*vi|Vietnamese|Tiếng Việt;
vo|Volapük;vun|Vunjo|Kyivunjo;wa|Walloon|walon;wae|Walser;wbp|Warlpiri;*cy|Welsh|Cymraeg;
bgn|Western Balochi|بلوچی (رخشانی);fy|Western Frisian|Frysk;wo|Wolof;xh|Xhosa|IsiXhosa;sah|Yakut|саха тыла;
yav|Yangben|nuasue;yi|Yiddish|ייִדיש;*yo|Yoruba|Èdè Yorùbá;dje|Zarma|Zarmaciine;za|Zhuang|Vahcuengh;*zu|Zulu|isiZulu;
`
