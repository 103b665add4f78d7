import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#core/ids.ts'
import { downloadMyData } from '#features/settings/contract.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { writePersonalData } from '#kit/server/personalData.ts'
import { type Guards, runGuarded } from '#kit/server/guards.ts'
import { Gate } from '#kit/server/photos/gate.ts'
import { PERSONAL_DATA } from './features.ts'

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
