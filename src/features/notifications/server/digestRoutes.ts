import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Machines, productCtx } from '#kit/server/context.ts'
import { stopDigest } from './digest.ts'
import { sentenceOf } from './words.ts'

const LARGEST_FORM = 16 * 1024

/**
 * `/api/digest/stop/:token`. GET: the page behind the link in every daily mail; it only asks for confirmation, because
 * mail scanners also open links. POST: the confirmation, and the one-click unsubscribe of mail programs (RFC 8058); the
 * body is ignored.
 */
export async function digestRoutes(app: FastifyInstance, machines: Machines): Promise<void> {
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_FORM }, (_request, _body, done) => done(null))
  app.get('/api/digest/stop/:token', async (_request, reply) =>
    sendPage(
      reply,
      `${inBoth('p', 'stopQuestion')}<form method="post"><button>${inBoth('span', 'stopButton')}</button></form>`,
    ),
  )
  app.post<{ Params: { token: string } }>('/api/digest/stop/:token', async (request, reply) => {
    await stopDigest(productCtx(machines), request.params.token)
    return sendPage(reply, inBoth('p', 'stopped'))
  })
}

/** A text in both languages, because the recipient of a mail may have no session. */
const inBoth = (tag: 'p' | 'span', text: 'stopQuestion' | 'stopButton' | 'stopped') =>
  ['en', 'hi']
    .map((language) => `<${tag} lang="${language}">${sentenceOf('digest', text, language)}</${tag}>`)
    .join(' ')

const sendPage = (reply: FastifyReply, body: string) =>
  reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Hereabouts</title>${body}</html>`,
    )
