import { MissedQueue } from '#features/insights/server/missedQueue.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { newId } from '#core/ids.ts'
import { minutes } from '#core/units.ts'
import { deleteMyAccount } from '#features/accounts/server/accounts.ts'
import { openSession } from '#features/accounts/server/sessions.ts'
import { KnownSessions } from '#features/accounts/server/knownSessions.ts'
import { suspendUser } from '#features/accounts/server/suspensions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { acceptCircle, requestCircleLink } from '#features/circles/server/members.ts'
import { reportPosition } from '#features/circles/server/reporting.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import { settleWatches, watchThis } from '#features/discovery/server/watches.ts'
import { HERE, newItem, newOffice, newPhoto, newService, newShop } from '#features/listings/server/testing.ts'
import { newSpecialization } from '#features/listings/server/testing.ts'
import { askForItem } from '#features/orders/server/asking.ts'
import { completeOrder, confirmOrder } from '#features/orders/server/steps.ts'
import { answerRequest } from '#features/requests/server/answering.ts'
import { askNeighbourhood } from '#features/requests/server/feature.ts'
import { NO_INDEX } from '#features/requests/server/matching.ts'
import { requestInput } from '#features/requests/server/testing/street.ts'
import { newMeeting } from '#features/meetings/server/testing/newMeeting.ts'
import { voteHelpful } from '#features/reviews/server/answers.ts'
import { saveReview } from '#features/reviews/server/reviews.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { addWish } from '#features/wishlist/server/wishlist.ts'
import type { Ctx } from '#kit/server/context.ts'
import { openDatabase } from '#kit/server/db.ts'
import type { Route } from '#kit/server/http.ts'
import { EventStreams } from '#kit/server/streams.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { buildServer } from '../server.ts'
import { productRoutes } from '../features.ts'
import type { Someone } from './world.ts'

/** Why the subject does not exist for the caller; 'never': the subject was not created. */
export type Absence = 'never' | 'blocked' | 'suspended' | 'private' | 'deleted'

/**
 * A neighbourhood with an asker, a neighbour, and a subject that may be absent; identical in every world except for
 * ids.
 */
export interface TwinWorld {
  server: FastifyInstance
  routes: Route[]
  asker: Someone
  /** Ids by the name used in both worlds: "subject item". For an absent subject they are unused ids. */
  ids: Record<string, string>
  close(): Promise<void>
}

/** What the subject has in addition to a position, skills and a specialization. */
interface Traits {
  /**
   * Items for sale, some on the caller's wishlist, and a moveable office; the subject sent the caller a circle
   * invitation.
   */
  sells: boolean
  /** A review of a neighbour's item, and a vote for the caller's. */
  reviews: boolean
}

const START = new Date('2026-01-05T06:30:00Z').getTime()
const at = ({ latitude, longitude }: typeof HERE) => ({ location: { lat: latitude, lng: longitude } })
const NEAR = { latitude: HERE.latitude + 0.012, longitude: HERE.longitude }

export async function makeTwinWorld(absence: Absence, { sells, reviews }: Traits): Promise<TwinWorld> {
  let now = new Date(START)
  let step = 0
  const database = await testDatabase()
  const visitor = database.ctx({ now: () => now })
  const ids: Record<string, string> = {}
  const isThere = absence !== 'never'

  // Equal ids in both worlds, because lists are ordered by id as the last criterion.
  let made = 0
  const random = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    const number = (step * 1000 + ++made).toString(16).padStart(8, '0')
    return `${number}-0000-4000-8000-000000000000`
  })
  /** Runs one step at its own minute, the same in every world. Steps by an absent subject are skipped. */
  async function take<T>(name: string, act: () => Promise<T>, { bySubject = false, isShop = false } = {}): Promise<T> {
    now = new Date(START + minutes(++step))
    made = 0
    const free = isShop ? String(now.getTime()) : newId()
    const told = bySubject && !isThere ? ({ id: free } as T) : await act()
    const id = (told as { id?: string } | undefined)?.id
    if (id) ids[name] = id
    return told
  }
  const person = async (name: string, digit: number): Promise<Someone> => {
    const phoneDigits = `91900000000${digit}`
    const actor = await newPerson(visitor, name, { phone: `+${phoneDigits}`, phoneDigits })
    const ctx = database.ctx({ actor, now: () => now })
    ids[name] = actor.userId
    return { actor, ctx, cookie: `session=${await openSession(ctx, actor.userId)}` }
  }
  const asker = await take('asker', () => person('Asha', 1))
  const neighbour = (await take('neighbour', () => person('Ravi', 2))).ctx
  const nobody = { actor: { userId: newId() }, ctx: visitor } as unknown as Someone
  const subject = (await take('subject', async () => (isThere ? person('Zubin', 3) : nobody))).ctx
  ids['Zubin'] ??= newId()
  const bySubject = { bySubject: true }
  const deal = async (buyer: Ctx, seller: Ctx, item: { id: string; pricePaise: number }) => {
    const asked = { listingId: item.id, quantity: 1, note: '', pricePaise: item.pricePaise, id: newId() }
    const { id } = await askForItem(buyer, asked)
    await confirmOrder(seller, { id })
    await completeOrder(buyer, { id })
    return { id }
  }
  const skills = (ctx: Ctx, skill: string) =>
    ctx.db.execute(sql`update users set skills = ${JSON.stringify([{ skill, keywords: ['music'] }])}
      where id = ${ctx.actor!.userId}`)

  await take('', () => reportPosition(asker.ctx, at(HERE)))
  await take('', () => reportPosition(neighbour, at(NEAR)))
  await take('', () => reportPosition(subject, at(NEAR)), bySubject)
  await take('watch', () =>
    watchThis(asker.ctx, { search: { q: 'tomato', ...HERE, radiusMeters: 5000 }, areaName: '', every: 'instant' }),
  )
  await take('asker photo', async () => ({ id: await newPhoto(asker.ctx) }))
  const own = await take('asker item', () => newItem(asker.ctx, { name: 'Brass lamp', keywords: ['lamp'] }))
  await make('neighbour', neighbour, false)
  await take('neighbour specialization', () => newSpecialization(neighbour))
  await take('', () => skills(neighbour, 'Veena'))
  const sold = await take('neighbour sold', () => newItem(neighbour, { name: 'Green tomato', stock: null }))
  await take('asker order', () => deal(asker.ctx, neighbour, sold))
  const rated = { id: sold.id, comment: '', photoIds: [] }
  const review = await take('asker review', () => saveReview(asker.ctx, { ...rated, rating: 4 }))

  await take('subject specialization', () => newSpecialization(subject), bySubject)
  await take('', () => skills(subject, 'Veena'), bySubject)
  if (sells) {
    await take('subject moveable', () => newOffice(subject, { moveable: true, name: 'Wandering Zubin' }), bySubject)
    await make('subject', subject, true)
    const sellable = () => newItem(subject, { name: 'Red tomato', price: 1 })
    const theirs = await take('subject sold', sellable, bySubject)
    await take('', () => addWish(asker.ctx, { id: theirs.id }), bySubject)
    await take('', () => addWish(asker.ctx, { id: ids['subject item']! }), bySubject)
  }
  if (reviews) {
    await take('subject order', () => deal(subject, neighbour, sold), bySubject)
    await take('subject review', () => saveReview(subject, { ...rated, rating: 5 }), bySubject)
  }
  await take('', () => database.db.execute(sql`update reviews set revealed_at = ${now.toISOString()}`))
  if (reviews) await take('', () => voteHelpful(subject, { id: review.id, isHelpful: true }), bySubject)
  // The average rating of a listing is public, so it is made equal in both worlds.
  await take('', () =>
    database.db.execute(sql`update listings set rating_sum = 9, rating_count = 2, sales = 2 where id = ${sold.id}`),
  )
  await take('', () => addWish(asker.ctx, { id: ids['neighbour item']! }))
  const request = (words: string) => requestInput({ words, hoursOpen: 300 })
  const open = await take('asker request', () => askNeighbourhood(asker.ctx, NO_INDEX, request('Ripe tomato')))
  await take('neighbour request', () => askNeighbourhood(neighbour, NO_INDEX, request('Plum tomato for a sauce')))
  await take('subject request', () => askNeighbourhood(subject, NO_INDEX, request('Green tomato')), bySubject)
  const reply = async (ctx: Ctx, sentence: string) => void (await answerRequest(ctx, { id: open.id, sentence }))
  await take('', () => reply(neighbour, 'From my garden.'))
  if (sells) await take('', () => reply(subject, 'The ripest.'), bySubject)
  await take('', () => settleWatches(visitor))
  await take('', () => database.db.execute(sql`delete from notifications`))
  await take('', () => requestCircleLink(asker.ctx, { userId: neighbour.actor!.userId }))
  await take('', () => acceptCircle(neighbour, { userId: asker.actor.userId }))
  if (sells) await take('', () => requestCircleLink(subject, { userId: asker.actor.userId }), bySubject)
  await take('neighbour meeting', () => newMeeting(asker.ctx, neighbour.actor!.userId))
  // These call off an open meeting, which then stays visible without the person (ADR 0093).
  const isCalledOff = ['blocked', 'suspended', 'deleted'].includes(absence)
  const isOff = isCalledOff ? { state: 'declined' as const, endedBy: asker.actor.userId } : {}
  if (sells) await take('subject meeting', () => newMeeting(subject, asker.actor.userId, isOff), bySubject)
  await take('', () => leave(), bySubject)
  now = new Date(START + minutes(++step))
  random.mockRestore()

  async function make(whose: string, ctx: Ctx, isSubject: boolean) {
    const by = { bySubject: isSubject }
    const shop = await take(`${whose} shop`, () => newShop(ctx), { ...by, isShop: true })
    await take(`${whose} shop item`, () => newItem(ctx, { shopId: shop.id, name: 'Plum tomato' }), by)
    await take(`${whose} item`, () => newItem(ctx), by)
    const office = await take(`${whose} office`, () => newOffice(ctx), by)
    await take(`${whose} service`, () => newService(ctx, { officeId: office.id }), by)
  }
  async function leave(): Promise<unknown> {
    if (absence === 'blocked') return blockPerson(subject, { userId: asker.actor.userId })
    if (absence === 'suspended') return suspendUser(visitor, ids['Zubin']!, 'Found by a test')
    if (absence === 'private') return saveMySettings(subject, { profileVisibility: 'private' })
    await database.db.execute(
      sql`update sessions set proven_at = ${now.toISOString()} where user_id = ${ids['Zubin']!}`,
    )
    return deleteMyAccount(subject)
  }

  const opened = await openDatabase({ databaseUrl: database.url, dataDir: visitor.config.dataDir }, visitor.log)
  const machines = { ...visitor, db: opened.db }
  const services = {
    search: new SearchService(machines, opened, { shadowShare: 0 }),
    streams: new EventStreams(machines, opened),
    sessions: new KnownSessions(opened),
    missed: new MissedQueue(machines),
  }
  await services.sessions.start()
  await services.search.ready
  ids['asker item'] = own.id
  return {
    server: await buildServer(machines, services),
    routes: productRoutes(services),
    asker,
    ids,
    async close() {
      await services.search.stop()
      await opened.close()
    },
  }
}
