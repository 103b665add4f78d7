import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { minutes } from '#core/units.ts'
import { Refusal } from '#core/errors.ts'
import type { Ctx } from '#kit/server/context.ts'
import { discardRest } from '#kit/server/photos/receivePhoto.ts'
import { allowLongerBody } from '#kit/server/slowBodies.ts'
import { MOST_IMPORT_BYTES } from '../rules.ts'
import { readTownFile, TownImport } from '../townContract.ts'
import { requireAdmin } from './guard.ts'
import { readFileOf } from './towns.ts'

/** Enough for 256 MB at 150 kB a second. */
const UPLOAD_WITHIN = minutes(30)

/** Dependencies that `app` passes to the plugin. */
export interface TownRoutesDeps {
  /** Creates the context of a request; throws a Refusal for a cross-site request. */
  ctxFor(request: FastifyRequest, reply: FastifyReply): Promise<Ctx>
  /** Sends the answer for a thrown error. */
  refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): void
}

/** Fastify plugin that streams the upload of a file of places; its body parser applies to this route only. */
export async function townRoutes(app: FastifyInstance, deps: TownRoutesDeps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => deps.refuse(request, reply, error))
  app.route<{ Querystring: { name?: unknown } }>({
    method: readTownFile.method,
    url: readTownFile.path,
    async handler(request, reply) {
      const body = (request.body as Readable | undefined) ?? null
      try {
        const ctx = await deps.ctxFor(request, reply)
        await requireAdmin(ctx)
        if (!body) throw new Refusal('malformedBody')
        if (Number(request.headers['content-length']) > MOST_IMPORT_BYTES) throw new Refusal('importTooLarge')
        allowLongerBody(request, reply, UPLOAD_WITHIN)
        const { name } = request.query
        const answer = await readFileOf(ctx, typeof name === 'string' ? name : '', body)
        reply.header('cache-control', 'no-store').send(TownImport.parse(answer))
      } catch (error) {
        discardRest(request.raw)
        if (!reply.sent) deps.refuse(request, reply, error)
      }
      return reply
    },
  })
}
