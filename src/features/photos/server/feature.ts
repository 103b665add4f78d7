import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { Refusal } from '#core/errors.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { PluginDeps, ServerFeature, PhotoRule } from '#kit/server/feature.ts'
import { discardRest } from '#kit/server/photos/receivePhoto.ts'
import { withQuota } from '#kit/server/quotas.ts'
import { allowLongerBody, UPLOAD_WITHIN } from '#kit/server/slowBodies.ts'
import { Photo, uploadPhoto } from '../contract.ts'
import { MOST_PHOTO_BYTES, PHOTO_SIZES, UNUSED_PHOTOS_KEPT } from '../rules.ts'
import { photoFile, purgeUnusedPhotos, uploadPhoto as storePhoto } from './photos.ts'
import * as store from './store.ts'

export const photos = {
  plugin: photoRoutes,
  personalData: [{ table: 'photos', exports: 'owner_id = $1', leavesOut: ['sha256'], erasing: 'deletes' }],
  clearAway: [(ctx) => purgeUnusedPhotos(ctx, new Date(ctx.now().getTime() - UNUSED_PHOTOS_KEPT))],
} satisfies ServerFeature

/** A photo never changes under its URL, so a public one is cached without a time limit; others are revalidated. */
const CACHE = { public: 'public, max-age=31536000, immutable', private: 'private, no-cache' }

/**
 * Fastify plugin with the two routes that are not JSON: the upload (`uploadPhoto`, a raw body of any declared type,
 * read as a stream) and the files (`GET /photos/:id/:size.webp`: photos of listings, reviews and public profiles are
 * public, others need access). Registered in its own scope, because it replaces the body parsers.
 */
async function photoRoutes(app: FastifyInstance, deps: PluginDeps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => deps.refuse(request, reply, error))
  app.route({
    method: uploadPhoto.method,
    url: uploadPhoto.path,
    config: { endpoint: uploadPhoto.name },
    handler: (request, reply) => answerUpload(deps, request, reply),
  })
  app.get<{ Params: { id: string; size: string } }>(
    '/photos/:id/:size.webp',
    { config: { rateLimit: false } },
    async (request, reply) => {
      const size = PHOTO_SIZES.find((each) => String(each) === request.params.size)
      if (!size || !UUID_PATTERN.test(request.params.id)) throw new Refusal('photoNotFound')
      const audience = await audienceOf(await deps.ctxFor(request, reply), request.params.id, deps.photoRules)
      if (audience === 'none') throw new Refusal('photoNotFound')
      const etag = `"${request.params.id}-${size}"`
      const bytes = await photoFile(deps.machines, request.params.id, size)
      if (!bytes) throw new Refusal('photoNotFound')
      reply.headers({ etag, 'cache-control': CACHE[audience], 'x-content-type-options': 'nosniff' })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type('image/webp').send(bytes)
    },
  )
}

async function answerUpload(deps: PluginDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const ctx = await deps.ctxFor(request, reply)
    if (!ctx.actor) throw new Refusal('notSignedIn')
    allowLongerBody(request, reply, UPLOAD_WITHIN)
    if (Number(request.headers['content-length']) > MOST_PHOTO_BYTES) throw new Refusal('photoTooLarge')
    const body = (request.body as Readable | undefined) ?? Buffer.alloc(0)
    const photo = await withQuota(ctx, 'photo', false, () => storePhoto(ctx, body))
    reply.header('cache-control', 'no-store').send(Photo.parse(photo))
  } catch (error) {
    discardRest(request.raw)
    if (!reply.sent) deps.refuse(request, reply, error)
  }
  return reply
}

/** Who may see a photo: anybody, only people with access (such as the caller), or nobody else. */
type Audience = 'public' | 'private' | 'none'

/**
 * Whether the caller may see a photo, and whether it is public. Its owner and administrators always may; otherwise the
 * features that show photos decide (`rules`, in this order; set by app).
 * @returns 'none' also for a photo that does not exist
 */
async function audienceOf(ctx: Ctx, id: string, rules: readonly PhotoRule[]): Promise<Audience> {
  const [photo] = await store.photosById(ctx, [id])
  if (!photo) return 'none'
  const isMine = ctx.actor !== null && (ctx.actor.isAdmin || photo.ownerId === ctx.actor.userId)
  let audience: Audience = isMine ? 'private' : 'none'
  for (const rule of rules) {
    const answer = await rule(ctx, { id, ownerId: photo.ownerId })
    if (answer === 'public') return 'public'
    if (answer === 'private') audience = 'private'
  }
  return audience
}
