import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Endpoint } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'
import { discardRest } from '#kit/server/photos/receivePhoto.ts'
import { withQuota } from '#kit/server/quotas.ts'
import { allowLongerBody, UPLOAD_WITHIN } from '#kit/server/slowBodies.ts'
import { readSound, uploadSound } from '../voiceContract.ts'
import { MOST_SOUND_BYTES } from '../voiceRules.ts'
import { soundFor, storeSound } from './sounds.ts'

/** Dependencies of the plugin, from `app`. */
export interface SoundRoutesDeps {
  /** Creates the context of a request; throws a Refusal for a cross-site request. */
  ctxFor(request: FastifyRequest, reply: FastifyReply): Promise<Ctx>
  /** Sends the answer for an error. */
  refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): void
}

interface Params {
  Params: { id: string }
}
type Asked = FastifyRequest<Params>

/**
 * Fastify plugin with the two routes of voice messages that are not JSON: the upload (a raw body of any declared type,
 * read as a stream) and the sound itself. Registered in its own scope, because it replaces the body parsers.
 */
export async function soundRoutes(app: FastifyInstance, deps: SoundRoutesDeps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => deps.refuse(request, reply, error))
  app.put<Params>(uploadSound.path, { config: named(uploadSound) }, (request, reply) =>
    answerUpload(deps, request, reply),
  )
  app.get<Params>(readSound.path, { config: named(readSound) }, async (request, reply) => {
    const ctx = await deps.ctxFor(request, reply)
    if (!ctx.actor) throw new Refusal('notSignedIn')
    const id = idOf(request)
    const { format, bytes } = await soundFor(ctx, id)
    const etag = `"${id}"`
    reply.headers({
      etag,
      // Revalidated at every use, so that another account of this browser is refused.
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="voice.${format}"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return sendPart(reply.type(`audio/${format}`), bytes, request.headers.range)
  })
}

/** Route configuration with the endpoint's name, for log and metrics. */
const named = ({ name }: Endpoint): object => ({ endpoint: name })

function idOf({ params }: Asked): string {
  if (!UUID_PATTERN.test(params.id)) throw new Refusal('soundNotFound')
  return params.id.toLowerCase()
}

async function answerUpload(deps: SoundRoutesDeps, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const ctx = await deps.ctxFor(request, reply)
    if (!ctx.actor) throw new Refusal('notSignedIn')
    const id = idOf(request)
    allowLongerBody(request, reply, UPLOAD_WITHIN)
    if (Number(request.headers['content-length']) > MOST_SOUND_BYTES) throw new Refusal('soundTooLarge')
    const body = (request.body as Readable | undefined) ?? Buffer.alloc(0)
    const stored = await withQuota(ctx, 'voice', false, () => storeSound(ctx, id, body))
    reply.header('cache-control', 'no-store').send(uploadSound.output.parse(stored))
  } catch (error) {
    discardRest(request.raw)
    if (!reply.sent) deps.refuse(request, reply, error)
  }
  return reply
}

/** Answers a request for one byte range, as Safari sends; for any other header sends the whole file. */
function sendPart(reply: FastifyReply, bytes: Buffer, range: string | undefined): FastifyReply {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return reply.send(bytes)
  const { length } = bytes
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (from > to) return reply.code(416).header('content-range', `bytes */${length}`).send()
  reply.code(206).header('content-range', `bytes ${from}-${to}/${length}`)
  return reply.send(bytes.subarray(from, to + 1))
}
