import type { FastifyInstance } from 'fastify'
import { type Machines, productCtx } from '#kit/server/context.ts'
import { stopDigest } from './digest.ts'
import { sentenceOf } from './words.ts'

/** `GET /api/digest/stop/:token`: the link in every daily mail; a page for a person, because it is opened from a mail. */
export async function digestRoutes(app: FastifyInstance, machines: Machines): Promise<void> {
  app.get<{ Params: { token: string } }>('/api/digest/stop/:token', async (request, reply) => {
    await stopDigest(productCtx(machines), request.params.token)
    const said = ['en', 'hi'].map(
      (language) => `<p lang="${language}">${sentenceOf('digest', 'stopped', language)}</p>`,
    )
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Hereabouts</title>${said.join('')}<p><a href="/">Hereabouts</a></p></html>`,
      )
  })
}
