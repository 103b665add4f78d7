import { expect, test } from 'vitest'
import { guessCategory } from './guessCategory.ts'

/** Goods of a general store, in Hindi and in Latin letters, by their category (several: any of these is right). */
const GOODS: Record<string, string> = {
  'Food & Beverages':
    'चावल सोना मसूरी|Chawal Sona Masoori, बासमती चावल|Basmati chawal, अंडे|Ande, अंडा (6 पीस)|Anda 6 pcs, ' +
    'दूध|Doodh, दूध 1 लीटर|Dudh 1 litre, दही|Dahi, पनीर|Paneer, छाछ|Chaach, देसी घी|Desi ghee, ' +
    'मक्खन|Makkhan, गेहूं का आटा|Gehu ka atta, आटा 5 किलो|Atta 5 kg, मैदा|Maida, सूजी|Sooji, बेसन|Besan, ' +
    'अरहर दाल|Arhar dal, मूंग दाल|Moong dal, चना दाल|Chana dal, उड़द दाल|Urad dal, मसूर दाल|Masoor dal, ' +
    'राजमा|Rajma, काबुली चना|Kabuli chana, चीनी|Cheeni, गुड़|Gud, नमक|Namak, सरसों का तेल|Sarson ka tel, ' +
    'रिफाइंड तेल|Refined tel, हल्दी पाउडर|Haldi powder, लाल मिर्च पाउडर|Lal mirch powder, ' +
    'हरी मिर्च|Hari mirch, धनिया पाउडर|Dhaniya powder, जीरा|Jeera, गरम मसाला|Garam masala, ' +
    'चाय पत्ती|Chai patti, कॉफी|Coffee, बिस्कुट|Biskut, नमकीन|Namkeen, आलू|Aloo, प्याज|Pyaz, ' +
    'टमाटर|Tamatar, अदरक|Adrak, लहसुन|Lahsun, नींबू|Nimbu, भिंडी|Bhindi, पालक|Palak, फूलगोभी|Phool gobhi, ' +
    'बैंगन|Baingan, केला|Kela, सेब|Seb, आम|Aam, पोहा|Poha, साबूदाना|Sabudana, मूंगफली|Moongphali, ' +
    'काजू|Kaju, बादाम|Badam, किशमिश|Kishmish, आम का अचार|Aam ka achar, पापड़|Papad, ब्रेड|Bread, पाव|Pav, ' +
    'शहद|Shahad, मिठाई|Mithai, पानी की बोतल|Pani ki bottle, मुर्गा|Chicken, मछली|Machhli, ' +
    'तूर दाल 1 किलो|Toor dal 1 kilo, सेंधा नमक|Sendha namak, सौंफ|Saunf, लौंग|Laung, ' +
    'दालचीनी|Dalchini, हींग|Hing, मेथी|Methi, मूली|Mooli, चुकंदर|Chukandar, करेला|Karela, ' +
    'शकरकंद|Shakarkand, अंगूर हरे|Angoor hare, मखाना|Makhana, सेवई|Sevai, दलिया|Daliya, ' +
    'भुना चना|Bhuna chana, मैगी नूडल्स|Maggi noodles, आइसक्रीम|Ice cream, चिप्स|Chips, ' +
    'सोयाबीन बड़ी|Soyabean badi, आटा चक्की का 10 किलो|Aata 10 kilo, दूध फुल क्रीम|Doodh full cream',
  'Health & Beauty':
    'टूथपेस्ट|Toothpaste, नहाने का साबुन|Nahane ka sabun, शैम्पू|Shampoo, बालों का तेल|Balon ka tel, ' +
    'मेहंदी|Mehndi, काजल|Kajal, डायपर|Diaper, दवाई|Dawai, सिंदूर|Sindoor, बिंदी|Bindi',
  'Food & Beverages or Health & Beauty': 'नारियल तेल|Nariyal tel',
  'Home & Garden or Health & Beauty': 'कपड़े धोने का साबुन|Kapde dhone ka sabun',
  'Home & Garden':
    'सर्फ़ पाउडर|Surf powder, झाड़ू|Jhadu, माचिस|Machis, अगरबत्ती|Agarbatti, मोमबत्ती|Mombatti, ' +
    'बाल्टी|Balti, फिनाइल|Phenyl, तवा|Tawa, पोछा|Pochha, ताला|Tala',
  'Electronics or Home & Garden': 'एलईडी बल्ब|LED bulb, टॉर्च|Torch',
  Electronics: 'चार्जर|Charger, बैटरी सेल|Battery cell',
  Clothing: 'साड़ी|Saree, कुर्ता|Kurta, चप्पल|Chappal, मोज़े|Moze',
  'Education or Books': 'कॉपी|Copy (notebook), पेंसिल|Pencil',
  'Health & Beauty or Home & Garden': 'कंघी|Kanghi',
  Sports: 'गेंद|Gend',
}

const names = Object.entries(GOODS).flatMap(([categories, list]) =>
  list.split(/[,|] ?/).map((name): [string, string[]] => [name, categories.split(' or ')]),
)

test('the category of goods with Hindi names is guessed right, in both scripts', () => {
  expect(names.length).toBeGreaterThan(230)
  expect(names.filter(([name, categories]) => !categories.includes(guessCategory(name)!))).toEqual([])
})
