import type {} from '@fastify/cookie'
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { days } from '#core/units.ts'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'

/** A fresh unguessable name for a browser, of 244 random bits that Node keeps a stock of: every stranger's request takes one. */
export const newToken = () => randomUUID() + randomUUID()

const LASTS_SECONDS = days(400) / 1000

/**
 * Cookie names: with the `__Host-` prefix (bound to this host, https only) when the page came by https, plain ones on
 * a development machine without it.
 */
const nameOf = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

const isSecure = (config: Config, request: FastifyRequest) =>
  request.protocol === 'https' || config.publicUrl.startsWith('https://')

/** Only the name that fits the connection: over https a cookie without the prefix may come from a sibling host. */
function read(config: Config, request: FastifyRequest, name: string): string {
  const value = request.cookies[nameOf(name, isSecure(config, request))] ?? ''
  return /^[\w-]{20,100}$/.test(value) ? value : ''
}

/** The secret name of the asking browser, "" when it has none. */
export const deviceTokenOf = (config: Config, request: FastifyRequest) => read(config, request, 'device')

/** The session token of the asking browser, "" when it has none. */
export const sessionTokenOf = (config: Config, request: FastifyRequest) => read(config, request, 'session')

/** Sets (or with null takes away) the session cookie; a browser that signs in also keeps its device name. */
export function setCookies(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const secure = isSecure(ctx.config, request)
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' as const }
  if (token === null) {
    reply.clearCookie(nameOf('session', secure), options)
    return
  }
  reply.setCookie(nameOf('session', secure), token, { ...options, maxAge: LASTS_SECONDS })
  setDeviceCookie(ctx, request, reply)
}

/** Lets the asking browser keep its secret name. */
export function setDeviceCookie(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecure(ctx.config, request)
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' as const, maxAge: LASTS_SECONDS }
  reply.setCookie(nameOf('device', secure), ctx.deviceToken, options)
}
