import type {} from '@fastify/cookie'
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { days } from '#core/units.ts'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'

/**
 * A new unguessable device token of 244 random bits. `randomUUID` is fast because Node caches random bytes; every
 * request without a cookie needs a token.
 */
export const newToken = () => randomUUID() + randomUUID()

const LASTS_SECONDS = days(400) / 1000

/**
 * Cookie names: with the `__Host-` prefix (bound to this host, https only) when the page came by https, plain ones on
 * a development machine without it.
 */
const nameOf = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** The part of a request that carries cookies. */
type WithCookies = Pick<FastifyRequest, 'cookies' | 'protocol'>

const isSecure = (config: Config, request: WithCookies) =>
  request.protocol === 'https' || config.publicUrl.startsWith('https://')

/**
 * Reads only the name that fits the connection: over https a cookie without the prefix may come from a sibling host.
 */
function read(config: Config, request: WithCookies, name: string): string {
  const value = request.cookies[nameOf(name, isSecure(config, request))] ?? ''
  return /^[\w-]{20,100}$/.test(value) ? value : ''
}

/** The device token of the calling browser, "" when it has none. */
export const deviceTokenOf = (config: Config, request: WithCookies) => read(config, request, 'device')

/** The session token of the calling browser, "" when it has none. */
export const sessionTokenOf = (config: Config, request: WithCookies) => read(config, request, 'session')

/** Sets the session cookie, or removes it for null; a browser that signs in also gets its device cookie. */
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

/** Sets the device cookie of the calling browser. */
export function setDeviceCookie(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecure(ctx.config, request)
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' as const, maxAge: LASTS_SECONDS }
  reply.setCookie(nameOf('device', secure), ctx.deviceToken, options)
}
