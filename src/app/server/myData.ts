import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#core/ids.ts'
import { accountsPersonalData } from '#features/accounts/server/personalData.ts'
import { adminPersonalData } from '#features/admin/server/personalData.ts'
import { chatPersonalData } from '#features/chat/server/personalData.ts'
import { circlesPersonalData } from '#features/circles/server/personalData.ts'
import { discoveryPersonalData } from '#features/discovery/server/personalData.ts'
import { homePersonalData } from '#features/home/server/personalData.ts'
import { insightsPersonalData } from '#features/insights/server/personalData.ts'
import { listingsPersonalData } from '#features/listings/server/personalData.ts'
import { meetingsPersonalData } from '#features/meetings/server/personalData.ts'
import { notificationsPersonalData } from '#features/notifications/server/personalData.ts'
import { ordersPersonalData } from '#features/orders/server/personalData.ts'
import { peoplePersonalData } from '#features/people/server/personalData.ts'
import { photosPersonalData } from '#features/photos/server/personalData.ts'
import { placesPersonalData } from '#features/places/server/personalData.ts'
import { reportsPersonalData } from '#features/reports/server/personalData.ts'
import { requestsPersonalData } from '#features/requests/server/personalData.ts'
import { reviewsPersonalData } from '#features/reviews/server/personalData.ts'
import { downloadMyData } from '#features/settings/contract.ts'
import { settingsPersonalData } from '#features/settings/server/personalData.ts'
import { sosPersonalData } from '#features/sos/server/personalData.ts'
import { subscriptionsPersonalData } from '#features/subscriptions/server/personalData.ts'
import { wishlistPersonalData } from '#features/wishlist/server/personalData.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { writePersonalData } from '#kit/server/exportRows.ts'
import { type Guards, runGuarded } from '#kit/server/guards.ts'
import { deliveryPersonalData, type PersonalDataRule } from '#kit/server/personalData.ts'
import { Gate } from '#kit/server/photos/gate.ts'

/** At most two exports read the database at a time. */
const gate = new Gate(2)

/**
 * Answers `downloadMyData` as a file. It is written to disk first and sent from there: a slow client holds no
 * connection, a failure can still be answered as a refusal, and the size is known (`x-data-bytes`, before compression).
 */
export async function myDataRoutes(
  app: FastifyInstance,
  ctxFor: (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>,
  guards: Guards,
): Promise<void> {
  app.get(downloadMyData.path, { config: { endpoint: downloadMyData.name } }, async (request, reply) => {
    const ctx = await ctxFor(request, reply)
    const { userId } = signedIn(ctx)
    const file = await runGuarded(ctx, downloadMyData, {}, { guards, isUndone: false }, () =>
      gate.run(1, () => exportedFile(ctx, userId)),
    )
    const { size } = await file.stat()
    const day = ctx.now().toISOString().slice(0, 10)
    return reply
      .type('application/json; charset=utf-8')
      .headers({
        'content-disposition': `attachment; filename="hereabouts-my-data-${day}.json"`,
        'cache-control': 'no-store',
        'x-data-bytes': String(size),
      })
      .send(file.createReadStream({ start: 0, autoClose: true }))
  })
}

/** The written export, open for reading and already unlinked, so that no file is left behind. */
async function exportedFile(ctx: Ctx, userId: string): Promise<FileHandle> {
  const folder = join(ctx.config.dataDir, 'exports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${newId()}.json`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    await writePersonalData(ctx, PERSONAL_DATA, userId, (piece) => file.appendFile(piece))
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The personal data rule of every table of the schema. */
export const PERSONAL_DATA: PersonalDataRule[] = [
  ...deliveryPersonalData,
  ...accountsPersonalData,
  ...photosPersonalData,
  ...settingsPersonalData,
  ...peoplePersonalData,
  ...placesPersonalData,
  ...listingsPersonalData,
  ...subscriptionsPersonalData,
  ...wishlistPersonalData,
  ...discoveryPersonalData,
  ...chatPersonalData,
  ...circlesPersonalData,
  ...insightsPersonalData,
  ...notificationsPersonalData,
  ...reviewsPersonalData,
  ...sosPersonalData,
  ...ordersPersonalData,
  ...requestsPersonalData,
  ...meetingsPersonalData,
  ...reportsPersonalData,
  ...adminPersonalData,
  ...homePersonalData,
]
