import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { days, seconds } from '#core/units.ts'
import { outbox } from '#features/accounts/server/testing.ts'
import { blockFromCircle } from '#features/circles/server/blocking.ts'
import { setSosPasskey } from '#features/settings/server/passkeys.ts'
import type { OutgoingMessage } from '#kit/server/outbox.ts'
import { startOutsideServer } from '#kit/server/testing/outsideServer.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { TRIES_AGAIN } from '../textContract.ts'
import { addContact, askAgain, contactForMeetings, myContacts, removeContact } from './contacts.ts'
import { endMyDrill, turnOff } from './ending.ts'
import { setSosMute, noteReceipt } from './following.ts'
import { mySos } from './ledger.ts'
import { settleTexts, textBacklog } from './texts.ts'
import { sos } from './feature.ts'
import { pointAway, HERE, newNeighbour, advanceClock, tapYes } from './testing.ts'

const PASSKEY = 'open sesame'
let asha: TestCtx
let amma: string
let server: FastifyInstance

beforeEach(async () => {
  const ctx = await testCtx()
  asha = await newNeighbour(ctx, 'Asha', HERE)
  amma = `+9198${newId().replace(/\D/g, '').padEnd(8, '7').slice(0, 8)}`
  server = Fastify()
  await server.register(formbody)
  await server.register((scope) => sos.plugin(scope, { machines: asha }))
  onTestFinished(() => server.close())
})

const textsTo = (to: string) =>
  (existsSync(outbox(asha.config)) ? readdirSync(outbox(asha.config)) : [])
    .map((file) => JSON.parse(readFileSync(join(outbox(asha.config), file), 'utf8')) as OutgoingMessage)
    .filter((message) => message.to === to)
    .map(({ text }) => text)
const phoneOf = async (person: TestCtx) => {
  const { rows } = await person.db.execute<{ phone: string }>(
    sql`select phone from users where id = ${person.actor!.userId}`,
  )
  return rows[0]!.phone
}
const pathIn = (text: string) => new URL(/http\S+/.exec(text)![0]).pathname
const open = (path: string) => server.inject({ method: 'GET', url: path })
const answer = (path: string, value: string) =>
  server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `answer=${value}`,
  })
const choose = (phone = amma, by: TestCtx = asha) => addContact(by, { id: newId(), name: 'Amma', phone })
/** Asha on a server with an SMS gateway, and its texts. */
async function onceTexted() {
  const { url, asked } = await startOutsideServer((_, response) => response.end())
  const texted = actingAs(asha, asha.actor, { config: { ...asha.config, smsUrl: `${url}/?to={to}&text={text}` } })
  return { texted, lastText: () => asked.at(-1)!.query.get('text')! }
}
/** Adds a number, which agrees through the link of its text. */
async function agreedNumber(phone = amma): Promise<string> {
  await choose(phone)
  const path = pathIn(textsTo(phone).at(-1)!)
  await answer(path, 'both')
  return path
}

test('a member whose devices have not received the alert is texted after 30 s, another one is not', async () => {
  const queued = await newNeighbour(asha, 'Queued', pointAway(100), { friend: asha })
  const reached = await newNeighbour(asha, 'Reached', pointAway(100), { friend: asha })
  const { alert } = await tapYes(asha)
  await noteReceipt(reached, { id: alert!.id, what: 'delivered' })
  advanceClock(asha, seconds(30) - 1)
  await settleTexts(asha)
  expect(textsTo(await phoneOf(queued))).toEqual([])
  const before = JSON.stringify(await mySos(asha, {}))
  advanceClock(asha, 1)
  await settleTexts(asha)
  await settleTexts(asha)
  expect(textsTo(await phoneOf(queued))).toEqual([
    expect.stringMatching(/^SOS from Asha\. .*\/api\/sos\/alert\/[\w-]{22}$/),
  ])
  expect(textsTo(await phoneOf(reached))).toEqual([])
  const after = JSON.stringify(await mySos(asha, {}))
  expect(JSON.parse(after)).toMatchObject({ alert: JSON.parse(before).alert })
})

test('[attack 16] a member blocked during the alert is texted neither after 30 s nor at the next try', async () => {
  const early = await newNeighbour(asha, 'Blocked early', pointAway(100), { friend: asha })
  const late = await newNeighbour(asha, 'Blocked late', pointAway(100), { friend: asha })
  const busy = await startOutsideServer((_, response) => response.writeHead(503).end())
  const refused = actingAs(asha, asha.actor, { config: { ...asha.config, smsUrl: `${busy.url}/?to={to}&text={text}` } })
  await tapYes(asha)
  await blockFromCircle(asha, { userId: early.actor!.userId })
  advanceClock(asha, seconds(30))
  await settleTexts(refused)
  expect(busy.asked.map(({ query }) => query.get('to'))).toEqual([await phoneOf(late)])
  await blockFromCircle(asha, { userId: late.actor!.userId })
  advanceClock(asha, TRIES_AGAIN[0]!)
  await settleTexts(asha)
  expect([textsTo(await phoneOf(early)), textsTo(await phoneOf(late))]).toEqual([[], []])
  expect(await textBacklog(asha)).toEqual({ count: 0, lateSeconds: 0 })
})

test('people who mute the sender, demo people, recipients of a drill and people out of range are not texted', async () => {
  const muted = await newNeighbour(asha, 'Muted', pointAway(100), { friend: asha })
  const far = await newNeighbour(asha, 'Far', pointAway(3000), { friend: asha })
  await setSosMute(muted, { userId: asha.actor!.userId, isMuted: true })
  await tapYes(asha, { kind: 'drill' })
  advanceClock(asha, seconds(40))
  await settleTexts(asha)
  expect([textsTo(await phoneOf(muted)), textsTo(await phoneOf(far))]).toEqual([[], []])
  await endMyDrill(asha)
  await tapYes(asha)
  advanceClock(asha, seconds(31))
  await settleTexts(asha)
  expect([textsTo(await phoneOf(muted)), textsTo(await phoneOf(far))]).toEqual([[], []])
})

test('without a gateway a number is saved and not asked; later it can be asked as often as any other', async () => {
  const { id } = (await choose()).contacts[0]!
  expect((await askAgain(asha, { id })).contacts).toMatchObject([{ name: 'Amma', state: 'saved', meetings: 'none' }])
  const { texted, lastText } = await onceTexted()
  expect(await myContacts(texted)).toMatchObject({ areTexted: true, contacts: [{ state: 'saved' }] })
  expect((await askAgain(texted, { id })).contacts).toMatchObject([{ state: 'asked' }])
  expect(lastText()).toContain('Asha wants Hereabouts to text you')
  expect((await myContacts(asha)).contacts).toMatchObject([{ state: 'asked' }])
})

test('an outside number is asked first, and texted only after it agreed; opening the link is no answer', async () => {
  expect((await choose()).contacts).toMatchObject([{ name: 'Amma', phone: amma }])
  const path = pathIn(textsTo(amma)[0]!)
  expect((await open(path)).body).toContain('Asha wants to reach you by SMS')
  await tapYes(asha)
  advanceClock(asha, seconds(31))
  await settleTexts(asha)
  expect(textsTo(amma)).toHaveLength(1)
  expect((await answer(path, 'both')).body).toContain('You agreed.')
  expect((await myContacts(asha)).contacts).toMatchObject([{ state: 'agreed' }])
  await settleTexts(asha)
  expect(textsTo(amma)).toHaveLength(2)
  const page = await open(pathIn(textsTo(amma)[1]!))
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
})

test('the link shows sentence and position while the alert is on, and only that it has ended afterwards', async () => {
  await setSosPasskey(asha, PASSKEY)
  await agreedNumber()
  await tapYes(asha)
  advanceClock(asha, seconds(31))
  await settleTexts(asha)
  const path = pathIn(textsTo(amma).at(-1)!)
  const first = await open(path)
  for (const part of ['Asha', 'Emergency SOS! Please help or contact authorities.', '12.976300, 77.592900', 'tel:112'])
    expect(first.body).toContain(part)
  expect(first.body).toContain('Position set by hand')
  expect(first.body).not.toContain('to about 0 m')
  // The page stays up to date by itself.
  expect(first.body).toMatch(/<script src="[./]*follow\.js"/)
  const moved = { ...pointAway(500), accuracyMeters: 5, measuredAt: asha.now().toISOString() }
  await tapYes(asha, { position: moved })
  expect((await open(path)).body).toContain(`${moved.latitude.toFixed(6)}, ${moved.longitude.toFixed(6)}`)
  await turnOff(asha, { passkey: PASSKEY })
  const last = await open(path)
  expect(last.statusCode).toBe(410)
  expect(last.body).toContain('This SOS has ended.')
  expect(last.body).not.toMatch(/Asha|12\.97|77\.59|Emergency/)
  const wrong = await open('/api/sos/alert/AAAAAAAAAAAAAAAAAAAAAA')
  expect(wrong.statusCode).toBe(404)
  expect(wrong.body).toContain('This link is old or wrong.')
})

test('the pages begin in the language that the phone prefers', async () => {
  await choose()
  const url = pathIn(textsTo(amma)[0]!)
  const shown = async (accepted?: string) => {
    const { body } = await server.inject({ url, headers: accepted ? { 'accept-language': accepted } : {} })
    return /lang="(en|hi)">(?=[^<]*Asha)/.exec(body)![1]
  }
  expect([
    await shown('ta-IN,hi-IN;q=0.9,en;q=0.8'),
    await shown('en-IN,hi'),
    await shown('ta'),
    await shown(),
  ]).toEqual(['hi', 'en', 'en', 'en'])
})

test('a number that withdraws its consent gets no more texts, and its page is empty at once', async () => {
  const path = await agreedNumber()
  await tapYes(asha)
  advanceClock(asha, seconds(31))
  await settleTexts(asha)
  const alertPath = pathIn(textsTo(amma).at(-1)!)
  expect((await open(alertPath)).statusCode).toBe(200)
  expect((await answer(path, 'no')).body).toContain('You won’t get texts')
  expect((await open(alertPath)).statusCode).toBe(404)
  expect((await myContacts(asha)).contacts).toMatchObject([{ state: 'declined' }])
})

test('the text page of a member who is blocked during the alert is closed at once', async () => {
  const ravi = await newNeighbour(asha, 'Ravi', pointAway(100), { friend: asha })
  await tapYes(asha)
  advanceClock(asha, seconds(31))
  await settleTexts(asha)
  const path = pathIn(textsTo(await phoneOf(ravi))[0]!)
  expect((await open(path)).body).toContain('Asha')
  await blockFromCircle(asha, { userId: ravi.actor!.userId })
  expect((await open(path)).statusCode).toBe(404)
})

test('at most three numbers, no number twice, and repeated requests are limited', async () => {
  const numbers = ['+919812345670', '+919812345671', '+919812345672', '+919812345673'].map((number) =>
    number.replace('98123', amma.slice(3, 8)),
  )
  for (const bad of ['', 'amma', '12', '+0123456789', '112'])
    await expect(choose(bad), bad).rejects.toMatchObject({ code: 'invalidInput' })
  const { texted } = await onceTexted()
  for (const number of numbers.slice(0, 3)) await choose(number, texted)
  await expect(choose(numbers[3])).rejects.toMatchObject({ code: 'tooManyContacts' })
  await expect(choose(numbers[0]!.slice(3))).rejects.toMatchObject({ code: 'invalidInput' })
  const { id } = (await myContacts(asha)).contacts[0]!
  await askAgain(texted, { id })
  await askAgain(texted, { id })
  await expect(askAgain(texted, { id })).rejects.toMatchObject({ code: 'tooManyRequests' })
  advanceClock(texted, days(1))
  await expect(askAgain(texted, { id })).rejects.toMatchObject({ code: 'tooManyRequests' })
})

test('a number that declined is not asked again, also after it was removed', async () => {
  await choose()
  const path = pathIn(textsTo(amma)[0]!)
  await answer(path, 'no')
  const { id } = (await myContacts(asha)).contacts[0]!
  await expect(askAgain(asha, { id })).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect((await removeContact(asha, { id })).contacts).toEqual([])
  await expect(choose()).rejects.toMatchObject({ code: 'contactDeclined' })
  expect(textsTo(amma)).toHaveLength(1)
})

test('an agreement from before meetings existed covers SOS only; the number is asked about meetings once', async () => {
  const before = await agreedNumber()
  await asha.db.execute(sql`update sos_contacts set meetings_agreed_at = null`)
  const { id } = (await myContacts(asha)).contacts[0]!
  expect((await myContacts(asha)).contacts).toMatchObject([{ state: 'agreed', meetings: 'none' }])
  expect(await contactForMeetings(asha, asha.actor!.userId, id)).toBe(null)
  expect((await open(before)).body).toContain('Do you agree to this too?')
  // The form of a page that was opened before meetings were named.
  await answer(before, 'yes')
  expect((await myContacts(asha)).contacts).toMatchObject([{ meetings: 'none' }])

  const { texted, lastText } = await onceTexted()
  expect((await askAgain(texted, { id, language: 'hi' })).contacts).toMatchObject([
    { state: 'agreed', meetings: 'asked' },
  ])
  expect(lastText()).toContain('किससे, कहाँ और कब')
  await expect(askAgain(texted, { id })).rejects.toMatchObject({ code: 'tooManyRequests' })
  const path = pathIn(lastText())
  expect((await open(path)).body).toContain('Asha')
  expect((await answer(path, 'both')).body).toContain('You agreed.')
  expect((await myContacts(asha)).contacts).toMatchObject([{ state: 'agreed', meetings: 'agreed' }])
  expect(await contactForMeetings(asha, asha.actor!.userId, id)).toMatchObject({ phone: amma })
  await expect(askAgain(asha, { id })).rejects.toMatchObject({ code: 'tooManyRequests' })
  await answer(path, 'no')
  expect(await contactForMeetings(asha, asha.actor!.userId, id)).toBe(null)
})

test('a number cannot be removed while an SOS is on', async () => {
  await agreedNumber()
  const { id } = (await myContacts(asha)).contacts[0]!
  await tapYes(asha)
  await expect(removeContact(asha, { id })).rejects.toMatchObject({ code: 'sosActive' })
})

test('the contacts say whether this server sends texts at all', async () => {
  expect((await myContacts(asha)).areTexted).toBe(false)
  const withGateway = actingAs(asha, asha.actor, {
    config: { ...asha.config, smsUrl: 'https://sms.example/{to}/{text}' },
  })
  expect((await myContacts(withGateway)).areTexted).toBe(true)
})

test('a failing gateway is retried with delays, but not after the end of the alert', async () => {
  await setSosPasskey(asha, PASSKEY)
  await agreedNumber()
  const statuses = [500, 200]
  const gateway = await startOutsideServer((_, response) => response.writeHead(statuses.shift() ?? 500).end())
  const here = actingAs(asha, asha.actor, { config: { ...asha.config, smsUrl: `${gateway.url}/?to={to}&text={text}` } })
  await tapYes(here)
  advanceClock(here, seconds(31))
  await settleTexts(here)
  await settleTexts(here)
  expect(gateway.asked).toHaveLength(1)
  advanceClock(here, seconds(5))
  await settleTexts(here)
  expect(gateway.asked.map(({ query }) => query.get('to'))).toEqual([amma, amma])
  await turnOff(here, { passkey: PASSKEY })
  await tapYes(here)
  await turnOff(here, { passkey: PASSKEY })
  advanceClock(here, seconds(60))
  await settleTexts(here)
  expect(gateway.asked).toHaveLength(2)
})

test('a text that the gateway refuses waits, and is late once it is due again and nobody sends it', async () => {
  const gateway = await startOutsideServer((_, response) => response.writeHead(500).end())
  await newNeighbour(asha, 'Queued', pointAway(100), { friend: asha })
  await tapYes(asha)
  const refused = actingAs(asha, asha.actor, {
    config: { ...asha.config, smsUrl: `${gateway.url}/?to={to}&text={text}` },
  })
  advanceClock(refused, seconds(30))
  expect(await textBacklog(refused)).toEqual({ count: 0, lateSeconds: 0 })
  await settleTexts(refused)
  expect(await textBacklog(refused)).toEqual({ count: 1, lateSeconds: 0 })
  advanceClock(refused, TRIES_AGAIN[0]! + seconds(70))
  expect(await textBacklog(refused)).toEqual({ count: 1, lateSeconds: 70 })
})
