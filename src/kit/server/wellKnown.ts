import type { FastifyInstance } from 'fastify'
import { days } from '#core/units.ts'
import { basePathOf } from './publicUrl.ts'
import type { Machines } from './context.ts'

const VALID_FOR = days(180)

/**
 * `/.well-known/security.txt` (RFC 9116; only if the operator set a contact) and `/.well-known/change-password`, which
 * password managers use to find the page.
 */
export async function wellKnownRoutes(app: FastifyInstance, { config, now }: Machines): Promise<void> {
  const { operatorContact: contact, publicUrl } = config
  if (contact !== '') {
    const address = /^(https?:|mailto:|tel:)/.test(contact) ? contact : `mailto:${contact}`
    app.get('/.well-known/security.txt', (_, reply) => {
      const expires = new Date(now().getTime() + VALID_FOR).toISOString()
      const canonical = publicUrl === '' ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]
      const lines = [`Contact: ${address}`, `Expires: ${expires}`, 'Preferred-Languages: en, hi', ...canonical]
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
    })
  }
  app.get('/.well-known/change-password', (_, reply) =>
    reply.redirect(`${basePathOf(config)}/privacy-settings?do=password`, 302),
  )
}
