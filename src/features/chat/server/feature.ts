import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Endpoint } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { milliseconds } from '#core/units.ts'
import type { PluginDeps, ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import { discardRest } from '#kit/server/photos/receivePhoto.ts'
import { withQuota } from '#kit/server/quotas.ts'
import { allowLongerBody, UPLOAD_WITHIN } from '#kit/server/slowBodies.ts'
import { readAutomaticReplies, saveAutomaticReplies } from '../automaticContract.ts'
import * as contract from '../contract.ts'
import { deleteMessage, hideMessage } from '../messageContract.ts'
import { setMute } from '../muteContract.ts'
import { readSound, uploadSound } from '../voiceContract.ts'
import { MOST_SOUND_BYTES } from '../voiceRules.ts'
import * as automatic from './automatic.ts'
import * as conversations from './conversations.ts'
import * as deleting from './messages.ts'
import * as messages from './messages.ts'
import * as mutes from './conversations.ts'
import * as receipts from './receipts.ts'
import { soundFor, storeSound, purgeUnsentSounds } from './sounds.ts'
import { showsPhoto } from './conversationStore.ts'

/** A deleted message may be kept for a recipient who reported it, which its sender is not told. */
const NOT_DELETED = 'deleted_at is null'

export const chat = {
  /** `blockMember` ends also the circle of the two, and notifies whoever has nobody in it any more. */
  routes: ({ blockMember }: { blockMember: conversations.Block }) => [
    route(contract.openConversation, conversations.openWith),
    route(contract.readConversation, conversations.readOne),
    route(contract.listConversations, conversations.listOwn),
    route(contract.countUnreadChats, conversations.countOwnUnread),
    route(contract.setBlocked, (ctx, input) => conversations.setBlocked(ctx, input, blockMember)),
    route(contract.readMessages, messages.readPage),
    route(contract.sendMessage, messages.writeMessage),
    route(contract.searchMessages, messages.findMessages),
    route(contract.markSeen, receipts.markSeenUpTo),
    route(contract.tellTyping, receipts.noteOwnTyping),
    route(deleteMessage, deleting.deleteMessage),
    route(hideMessage, deleting.hideMessage),
    route(setMute, mutes.setMute),
    route(readAutomaticReplies, automatic.readReplies),
    route(saveAutomaticReplies, automatic.saveReplies),
  ],
  plugin: soundRoutes,
  personalData: [
    {
      table: 'conversations',
      exports: 'first_id = $1 or second_id = $1',
      erasing: 'anonymises',
      why: 'The other person keeps the conversation, with “Deleted account”; it goes when both are gone.',
    },
    {
      table: 'conversation_reads',
      exports: 'user_id = $1',
      // They would tell that the other person blocks.
      leavesOut: ['told_number', 'told_inbox_number'],
      erasing: 'deletes',
    },
    {
      table: 'messages',
      exports: `sender_id = $1 and ${NOT_DELETED}`,
      // What a sender must not learn: that the recipient blocks them or has reported them (ADR 0068).
      leavesOut: ['withheld', 'inbox_number', 'is_kept'],
      erasing: 'anonymises',
      why: 'What was written to somebody stays with that person, without a sender.',
    },
    {
      table: 'message_photos',
      exports: `photo_id in (select id from photo_cards where owner_id = $1)
        and message_id in (select id from messages where ${NOT_DELETED})`,
      erasing: 'deletes',
    },
    {
      table: 'message_sounds',
      exports: `owner_id = $1 and (message_id is null or message_id in (select id from messages where ${NOT_DELETED}))`,
      leavesOut: ['sha256', 'file_id'],
      erasing: 'deletes',
    },
    { table: 'message_hides', exports: 'user_id = $1', erasing: 'deletes' },
    { table: 'chat_mutes', exports: 'user_id = $1', erasing: 'deletes' },
    { table: 'automatic_replies', exports: 'user_id = $1', erasing: 'deletes' },
    {
      table: 'due_replies',
      exports: null,
      erasing: 'keeps',
      why: 'Which conversation gets its automatic reply within seconds.',
    },
  ],
  /**
   * A photo in a message is visible to the two people of the conversation; to the recipient only when they may see the
   * message.
   */
  photoRule: async (ctx, { id }) => (ctx.actor && (await showsPhoto(ctx, id, ctx.actor.userId)) ? 'private' : null),
  dueWork: [{ name: 'write automatic replies', every: milliseconds(250), run: automatic.settleReplies }],
  clearAway: [conversations.purgeLeftConversations, purgeUnsentSounds],
} satisfies ServerFeature

interface Params {
  Params: { id: string }
}
type Asked = FastifyRequest<Params>

/**
 * Fastify plugin with the two routes of voice messages that are not JSON: the upload (a raw body of any declared type,
 * read as a stream) and the sound itself. Registered in its own scope, because it replaces the body parsers.
 */
async function soundRoutes(app: FastifyInstance, deps: PluginDeps): Promise<void> {
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

async function answerUpload(deps: PluginDeps, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
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
