import type { FastifyInstance } from 'fastify'
import { newId } from '#core/ids.ts'
import { KnownSessions } from '#features/accounts/server/knownSessions.ts'
import { openSession } from '#features/accounts/server/sessions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import {
  HERE,
  newItem,
  newOffice,
  newPhoto,
  newService,
  newShop,
  newSpecialization,
} from '#features/listings/server/testing.ts'
import { openWith } from '#features/chat/server/conversations.ts'
import { deleteOwnListing } from '#features/listings/server/upkeep.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { askForItem } from '#features/orders/server/asking.ts'
import { completeOrder, confirmOrder } from '#features/orders/server/steps.ts'
import { publishArea } from '#features/people/server/people.ts'
import { answerRequest, readRequest } from '#features/requests/server/answering.ts'
import { askNeighbourhood } from '#features/requests/server/feature.ts'
import { NO_INDEX } from '#features/requests/server/matching.ts'
import { requestInput } from '#features/requests/server/testing/street.ts'
import { newMeeting } from '#features/meetings/server/testing/newMeeting.ts'
import { rateBuyer } from '#features/reviews/server/buyerRatings.ts'
import { saveReview } from '#features/reviews/server/reviews.ts'
import { MissedQueue } from '#features/insights/server/missedQueue.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import { readConfig } from '#kit/server/config.ts'
import type { Actor, Ctx } from '#kit/server/context.ts'
import { openDatabase } from '#kit/server/db.ts'
import { EventStreams } from '#kit/server/streams.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { serveMetrics } from '../metrics.ts'
import { buildServer } from '../server.ts'

/** A person of the test world with their session cookie. */
export interface Someone {
  actor: Actor
  ctx: Ctx
  cookie: string
}

/** A server on a separate database, with an owner of listings, another person and an administrator. */
export interface World {
  server: FastifyInstance
  owner: Someone
  other: Someone
  admin: Someone
  shopId: string
  itemId: string
  serviceId: string
  officeId: string
  /** Id of a deleted office that its owner may still restore. */
  deletedOfficeId: string
  specializationId: string
  photoId: string
  /** An item of the owner that the administrator bought and reviewed. */
  soldItemId: string
  reviewId: string
  /** Id of the administrator's order from the owner. */
  orderId: string
  /** Id of the owner's request, with an answer of the administrator. */
  requestId: string
  answerId: string
  /** Id of the owner's agreed meeting with the administrator, whose window is open. */
  meetingId: string
  /** Id of a notification to the owner. */
  noticeId: string
  /** Id of the chat of the owner and the administrator. */
  conversationId: string
  close(): Promise<void>
}

export async function makeWorld(settings: Record<string, string> = {}): Promise<World> {
  const database = await testDatabase()
  const visitor = database.ctx()
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: visitor.config.dataDir }, visitor.log)
  const { dataDir } = visitor.config
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent', ...settings })
  const machines = { ...visitor, config, db: opened.db, now: () => new Date() }
  const search = new SearchService(machines, opened)
  const streams = new EventStreams(machines, opened)
  await streams.start()
  const sessions = new KnownSessions(opened)
  await sessions.start()
  const missed = new MissedQueue(machines)
  const services = { search, streams, sessions, missed }
  const server = await buildServer(machines, services)
  await serveMetrics(server, { machines, database: opened, services, lateness: () => [{ work: 'push', seconds: 7 }] })
  const someone = async (name: string, traits = {}): Promise<Someone> => {
    const actor = await newPerson(database.ctx({ now: machines.now }), name, traits)
    const ctx = database.ctx({ actor, now: machines.now })
    return { actor, ctx, cookie: `session=${await openSession(ctx, actor.userId)}` }
  }
  const owner = await someone('Meena')
  const admin = await someone('Admin', { isAdmin: true })
  const shop = await newShop(owner.ctx)
  const item = await newItem(owner.ctx, { shopId: shop.id })
  const sold = await newItem(owner.ctx)
  const askedFor = { listingId: sold.id, quantity: 1, note: '', pricePaise: sold.pricePaise }
  const bought = await askForItem(admin.ctx, { ...askedFor, id: newId() })
  await confirmOrder(owner.ctx, bought)
  await completeOrder(admin.ctx, bought)
  const review = await saveReview(admin.ctx, { id: sold.id, rating: 5, comment: '', photoIds: [] })
  await rateBuyer(owner.ctx, { id: sold.id, buyerId: admin.actor.userId, rating: 5 })
  const deleted = await newOffice(owner.ctx)
  await deleteOwnListing(owner.ctx, { id: deleted.id })
  await publishArea(owner.ctx, HERE, async () => {})
  const request = await askNeighbourhood(owner.ctx, NO_INDEX, requestInput())
  await answerRequest(admin.ctx, { id: request.id, sentence: 'I bake one.' })
  return {
    server,
    owner,
    other: await someone('Ravi'),
    admin,
    soldItemId: sold.id,
    reviewId: review.id,
    orderId: (await askForItem(admin.ctx, { ...askedFor, id: newId() })).id,
    requestId: request.id,
    meetingId: (await newMeeting(owner.ctx, admin.actor.userId)).id,
    answerId: (await readRequest(owner.ctx, request)).given[0]!.id,
    shopId: shop.id,
    itemId: item.id,
    serviceId: (await newService(owner.ctx)).id,
    officeId: (await newOffice(owner.ctx)).id,
    deletedOfficeId: deleted.id,
    specializationId: (await newSpecialization(owner.ctx)).id,
    photoId: await newPhoto(owner.ctx),
    noticeId: (await notify(owner.ctx, owner.actor.userId, {
      kind: 'accountNewDevice',
      params: {},
      actionUrl: '/privacy-settings',
    }))!,
    conversationId: (await openWith(owner.ctx, { userId: admin.actor.userId, isSeller: false })).conversation.id,
    async close() {
      await server.close()
      await missed.flush()
      await search.stop()
      await opened.close()
    },
  }
}
