import type { FastifyInstance } from 'fastify'
import { openSession } from '#features/accounts/server/sessions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import {
  newItem,
  newOffice,
  newPhoto,
  newService,
  newShop,
  newSpecialization,
} from '#features/listings/server/testing.ts'
import { deleteOwnListing } from '#features/listings/server/upkeep.ts'
import { searchService } from '#features/discovery/server/searchService.ts'
import type { Actor, Ctx } from '#kit/server/context.ts'
import { openDatabase } from '#kit/server/db.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { buildServer } from '../server.ts'

/** A person of the test world with the cookie that proves who it is. */
export interface Someone {
  actor: Actor
  ctx: Ctx
  cookie: string
}

/** A server on a database of its own, with an owner of things, somebody else, and an administrator. */
export interface World {
  server: FastifyInstance
  owner: Someone
  other: Someone
  admin: Someone
  shopId: string
  itemId: string
  serviceId: string
  officeId: string
  /** Of an office that its owner may still bring back. */
  deletedOfficeId: string
  specializationId: string
  photoId: string
  close(): Promise<void>
}

export async function makeWorld(): Promise<World> {
  const database = await testDatabase()
  const visitor = database.ctx()
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: visitor.config.dataDir }, visitor.log)
  const machines = { ...visitor, db: opened.db, now: () => new Date() }
  const search = searchService(machines, opened)
  const server = await buildServer(machines, { search })
  const someone = async (name: string, traits = {}): Promise<Someone> => {
    const actor = await newPerson(database.ctx({ now: machines.now }), name, traits)
    const ctx = database.ctx({ actor, now: machines.now })
    return { actor, ctx, cookie: `session=${await openSession(ctx, actor.userId)}` }
  }
  const owner = await someone('Meena')
  const shop = await newShop(owner.ctx)
  const item = await newItem(owner.ctx, { shopId: shop.id })
  const deleted = await newOffice(owner.ctx)
  await deleteOwnListing(owner.ctx, { id: deleted.id })
  return {
    server,
    owner,
    other: await someone('Ravi'),
    admin: await someone('Admin', { isAdmin: true }),
    shopId: shop.id,
    itemId: item.id,
    serviceId: (await newService(owner.ctx)).id,
    officeId: (await newOffice(owner.ctx)).id,
    deletedOfficeId: deleted.id,
    specializationId: (await newSpecialization(owner.ctx)).id,
    photoId: await newPhoto(owner.ctx),
    async close() {
      await server.close()
      await search.stop()
      await opened.close()
    },
  }
}
