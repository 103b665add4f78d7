import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeItem, makeSpecialization } from '../kit/listings.ts'
import { north, type Place } from '../kit/place.ts'
import { openApp, setOffline, user } from './kit/app.tsx'
import { placeDeviceAt } from './kit/device.ts'
import { expectHeading, fill, fillIn, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'

let lanes = 0

/** People whose area is known, at a place far from the people of other tests. */
async function neighbours(...names: string[]): Promise<{ lane: Place; people: Someone[] }> {
  lanes += 1
  const lane = north({ latitude: 14.4426, longitude: 79.9865 }, lanes * 200_000)
  const people: Someone[] = []
  for (const name of names) {
    const somebody = await person(name)
    const location = { lat: lane.latitude, lng: lane.longitude }
    expect((await somebody.api.post('/api/my/position', { data: { location } })).status()).toBe(200)
    people.push(somebody)
  }
  placeDeviceAt(lane)
  return { lane, people }
}

const inHindi = () => localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi' }))
/** The field of what is needed; the page may have an earlier one for a search. */
const words = async (label = 'What do you need?') =>
  (await screen.findAllByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })).at(-1)!
const tapTwice = async (name: string) => user.dblClick(await screen.findByRole('button', { name }))
const answers = async ({ api }: Someone, path: string, data: Record<string, unknown>) => {
  const answer = await api.post(`/api${path}/answer`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}
const CAKE = { name: 'Chocolate cake', keywords: ['cake'], category: 'Food & Beverages', price: 450, stock: 1 }

test('a vain search becomes one request to two sellers, and each of two answers can be ordered or chosen', async () => {
  const { lane, people } = await neighbours('Asha', 'Meena', 'Ravi', 'Kiran')
  const [asha, meena, ravi, kiran] = people as [Someone, Someone, Someone, Someone]
  const { id } = await makeItem(meena.api, north(lane, 600), CAKE)
  await makeItem(kiran.api, north(lane, 300), { ...CAKE, name: 'Plum cake' })
  await openApp('/filters?q=eggless+cake+for+tomorrow+only', asha)
  await tap('link', /Ask your neighbourhood/)
  await waitFor(async () => expect((await words()).value).toBe('eggless cake for tomorrow only'))
  await fill(await words(), 'Eggless cake for Saturday, call 98450 12345')
  await tap('button', 'Ask')
  await screen.findByText(/Remove phone numbers/)
  await fill(await words(), 'Eggless cake for Saturday')
  await fillIn({ 'Max. price': '500' })
  await tapTwice('Ask')
  await screen.findByText(/We notified 2 people near you\./)
  const path = location.pathname
  const mine = (await (await asha.api.get('/api/requests/mine')).json()) as { asked: unknown[] }
  expect(mine.asked).toHaveLength(1)

  await openApp('/requests?tab=forMe', meena)
  await tap('link', 'Eggless cake for Saturday')
  await screen.findByText(/Up to ₹500/)
  await user.selectOptions(await screen.findByLabelText('What you offer'), id)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Your price/).value).toBe('450'))
  await fill(screen.getByLabelText(/^Your price/), '400')
  await fillIn({ 'One sentence': 'Ready by nine.' })
  await tapTwice('Send the answer')
  await screen.findByText('Answer sent.')

  await openApp(path, kiran)
  await tap('button', 'Not me')
  await screen.findByText('Got it. We’ll ask you less often for this.')

  inHindi()
  await openApp('/requests', ravi)
  await fill(await screen.findByRole('searchbox'), 'केक')
  await tap('link', 'Eggless cake for Saturday')
  await fillIn({ मैसेज: 'मेरी माँ बनाती हैं।' })
  await tap('button', 'जवाब भेजें')
  await screen.findByText('जवाब भेज दिया गया।')

  localStorage.removeItem('hereabouts_language')
  await openApp(path, asha)
  await screen.findByRole('heading', { name: '2 answers' })
  await screen.findByText('मेरी माँ बनाती हैं।')
  await tap('button', 'Order: Meena')
  await screen.findByRole('dialog', { name: 'Order Chocolate cake?' })
  await screen.findByText(/₹400 each, as Meena offered/)
})

test('in Hindi: help is asked of a specialist, answers above the price say so, and the chosen one closes the request', async () => {
  const { lane, people } = await neighbours('Asha', 'Kavita', 'Meena', 'Kiran')
  const [asha, kavita, meena, kiran] = people as [Someone, Someone, Someone, Someone]
  const at = { lat: lane.latitude, lng: lane.longitude }
  await makeSpecialization(kavita.api, { specialization: 'Guitar teacher', keywords: ['guitar'], location: at })
  const lessons = { name: 'Guitar lessons', keywords: ['guitar'], category: 'Education', stock: 5 }
  const [dear, cheap] = [
    await makeItem(meena.api, lane, { ...lessons, price: 500 }),
    await makeItem(kiran.api, lane, { ...lessons, price: 300 }),
  ]
  inHindi()
  await openApp('/ask', asha)
  await tap('radio', 'मदद')
  await fill(await words('आपको क्या चाहिए?'), 'बेटी के लिए गिटार सिखाने वाला')
  await fillIn({ 'आप ज़्यादा से ज़्यादा देंगे': '400' })
  await tapTwice('पूछें')
  await screen.findByText(/हमने आपके पास 1 व्यक्ति को बताया।/)
  const path = location.pathname

  await openApp('/requests?tab=forMe', kavita)
  await tap('link', /गिटार/)
  await screen.findByText(/₹400 तक/)
  await fillIn({ मैसेज: 'मैं शनिवार को घर आकर सिखाती हूँ।' })
  await tapTwice('जवाब भेजें')
  await screen.findByText('जवाब भेज दिया गया।')
  await openApp(path, meena)
  await user.selectOptions(await screen.findByLabelText('आप क्या देंगे'), dear.id)
  await fill(await screen.findByLabelText(/^आपका दाम/, { selector: 'input' }), '450')
  await fillIn({ मैसेज: 'एक घंटे का।' })
  await tap('button', 'जवाब भेजें')
  await screen.findByText('जवाब भेज दिया गया।')
  await answers(kiran, path, { sentence: 'एक घंटे का।', listingId: cheap.id, pricePaise: 25_000 })

  await openApp(path, asha)
  await screen.findByRole('heading', { name: '3 जवाब' })
  expect(await screen.findAllByText(/आपके दाम से ज़्यादा/)).toHaveLength(1)
  const rows = () => screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('₹'))
  expect(rows()[0]!.textContent).toContain('₹250')
  await user.click((await screen.findAllByRole('link', { name: /चैट/ }))[0]!)
  await screen.findByRole('textbox', { name: 'मैसेज' })
  await openApp(path, asha)
  const row = (await screen.findByText('मैं शनिवार को घर आकर सिखाती हूँ।')).closest('li')!
  await user.click(within(row).getByRole('button', { name: /इसे चुनें/ }))
  await screen.findAllByText('मिल गया')

  await openApp('/requests', kiran)
  await fill(await screen.findByRole('searchbox'), 'guitar')
  await screen.findByText('कोई रिक्वेस्ट नहीं मिली')
  await openApp('/asked-near', meena)
  await expectHeading('आपके पास लोग क्या चाहते हैं')
})

test('a request and an answer written offline are sent later; a closed request leaves the board', async () => {
  const { people } = await neighbours('Asha', 'Ravi', 'Third')
  const [asha, ravi, third] = people as [Someone, Someone, Someone]
  await openApp('/ask', asha)
  await fill(await words(), 'Who has a ladder to lend?')
  await tap('radio', 'To borrow')
  setOffline(true)
  await tap('button', 'Ask')
  await screen.findByText(/We’ll send it when you’re back online\./)
  await screen.findByText('Not sent yet')
  setOffline(false)
  await screen.findByRole('link', { name: 'Who has a ladder to lend?' })

  await openApp('/requests', ravi)
  await tap('link', 'Who has a ladder to lend?')
  await screen.findByLabelText('One sentence')
  setOffline(true)
  await fillIn({ 'One sentence': 'I have one, 8 feet.' })
  await tap('button', 'Send the answer')
  await screen.findByText(/We’ll send your answer when you’re back online\./)
  setOffline(false)
  const mine = async () => (await asha.api.get('/api/requests/mine')).text()
  const { asked } = JSON.parse(await mine()) as { asked: { id: string }[] }
  const given = async () => (await asha.api.get(`/api/requests/${asked[0]!.id}`)).text()
  await waitFor(async () => expect(await given()).toContain('I have one, 8 feet.'))

  await openApp(`/requests/${asked[0]!.id}`, asha)
  await screen.findByText('I have one, 8 feet.')
  await screen.findByRole('heading', { name: '1 answer' })
  await tap('button', 'Close the request')
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Close the request' }))
  await screen.findAllByText('Closed')
  await openApp('/requests', third)
  await screen.findByText('No open requests near you')
})
