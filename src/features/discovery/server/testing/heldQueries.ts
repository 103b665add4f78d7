/** A query, and the short names of all listings that should be found. One query per line. */
const EXACT = `
rice: basmati masoori
basmati: basmati
Basmati RICE: basmati
rice basmati: basmati
bas: basmati
5 kg basmati: basmati
poha: poha
pulao: basmati
grain: basmati
wheat: atta
whole wheat atta: atta
atta whole: atta
toor: tooral
toor dal: tooral
moon: moong
cow milk: milk
milk cow fresh: milk
dairy: milk
makkhan: butter dosa
malai: flowers paneer
country: eggs tomato
country tom: tomato
nashik: onion
greens: palak
alphonso: mango
yelakki ban: banana
tender: coconut
cut wait: coconut
masala: chai
filter: filterCoffee
filter cof: filterCoffee
hyderabadi: biryani
lunch spicy: biryani
breakfast: poha dosa idli
adiga: adigas
vegetarian restaurant: adigas
seafood: kusum
birthday: cake
eggless cake: cake
silk: saree
T-shirt: tshirt
t shirt: tshirt
tshirt: tshirt
men's: tshirt
mens shirt: tshirt
cotton: tshirt
running: shoes
footwear: shoes
leather: chappal
folding umb: umbrella
rain: umbrella
ceiling fan: fan
led: bulb
9W: bulb
android: phone
fast charger: charger
usb: charger
refurbished lap: laptop
steel: cupboard bartan
foam: mattress
neem: soap
city medicals: medicine
yoga: yogaMat
dumbbell: dumbbell
10 kg: dumbbell
kashmir bat: cricketBat
ncert: ncert
class 10: ncert tuition
ruled: notebook
two wheeler: tyre
leak: plumber
wiring: electrician
gas filling: acRepair
ganesh: carpenter
bathroom: cleaning
shave: barber
facial: parlour
blouse: tailor
same day: dhobi
airport: taxi
books: ncert novel
pet care: vet dogFood
tutoring: tuition music
advocate: lawyer
meera: lawyer
property: lawyer
zzzz: 
bread milk: 
दूध: milk doodh
मूंग: moong
नया आलू: aloo
उपन्यास: novel
हारमोनियम: music
कामवाली: maid
कृष्णा: mithai
ಇಡ್ಲಿ: idli
`

const TYPOS = `
basmti: basmati
basmatti: basmati
bsamati: basmati
whaet: atta
panneer: paneer
panear: paneer
malia: flowers paneer
coconat: coconut
coconutt: coconut
cocnout: coconut
biryany: biryani
biriyani: biryani
hydrabadi: biryani
hyderbadi biryani: biryani
chocolat: cake
choclate: cake
chocalate cake: cake
birhtday: cake
umbrela: umbrella
umberlla: umbrella
umbrrella: umbrella
runing: shoes
shoses: shoes
footware: shoes
smartfone: phone mobileRepair
smratphone: phone mobileRepair
chargar: charger
refurbushed: laptop
lapptop: laptop
laptpo: laptop
matress: mattress
mattres: mattress
almira: cupboard
plumbar: plumber
plumer: plumber
plumebr: plumber
carpanter: carpenter
carpentar: carpenter
paintng: painter
painitng: painter
bathrom: cleaning
cleanning: cleaning maid dhobi
beuty: parlour barber medicine soap
parlor: parlour
tailer: tailor
stiching: tailor
laundary: dhobi
landry: dhobi
tution: tuition music
tuitoin: tuition music
airprot: taxi
ricksaw: rickshaw
rickshow: rickshaw
courrier: courier
photograper: photographer
fotographer: photographer
weding: saree photographer tent
restuarant: adigas kusum
resturant: adigas kusum
vegeterian: adigas
`

const ACROSS = `
चावल: basmati masoori
chawal: basmati masoori
chaawal: basmati masoori
sona masoori: masoori
sona masuri: masoori
atta: atta
आटा: atta
दाल: tooral moong
daal: tooral moong
moong: moong
moong dal: moong
lentils: tooral moong
doodh: milk doodh
taza doodh: milk doodh
दही: curd
yogurt: curd
पनीर: paneer
मक्खन: butter dosa
अंडे: eggs
anda: eggs
ब्रेड: bread
टमाटर: tomato
tamatar: tomato
प्याज: onion
pyaz: onion
aloo: aloo
potato: aloo
naya aloo: aloo
sabji: tomato onion aloo palak
पालक: palak
spinach: palak
आम: mango
केला: banana
kela: banana
nariyal: coconut
चाय: chai
tea: chai
कॉफी: filterCoffee
बिरयानी: biryani
डोसा: dosa
idli: idli
इडली: idli
अडिगास: adigas
krishna: mithai
krishna mithai: mithai
sweets: mithai
केक: cake
साड़ी: saree
kurta: kurta
कॉटन कुर्ता: kurta
जूते: shoes
चप्पल: chappal
छाता: umbrella
पंखा: fan
मोबाइल: phone mobileRepair
mobile repair: mobileRepair
अलमारी: cupboard
bartan: bartan
utensils: bartan
साबुन: soap
प्लंबर: plumber
electrician: electrician
bijli: electrician
bijli mistri: electrician
बढ़ई: carpenter
सफाई: cleaning maid dhobi
kamwali: maid
नाई: barber
दर्जी: tailor
धोबी: dhobi
ट्यूशन: tuition music
sangeet: music
music: music
टैक्सी: taxi
फूल: flowers
shaadi tent: tent
चाबी: key
मोची: cobbler
कबाड़ी: scrap
वकील: lawyer
`

export interface HeldQuery {
  text: string
  expected: string[]
}

const read = (lines: string): HeldQuery[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(':') as [string, string])
    .map(([text, names]) => ({ text, expected: names.trim().split(' ').filter(Boolean).sort() }))

/** Exact words, prefixes, other order, other letter case. */
export const EXACT_QUERIES = read(EXACT)
/** Typing errors. */
export const TYPO_QUERIES = read(TYPOS)
/** Other scripts, other languages. */
export const ACROSS_QUERIES = read(ACROSS)
