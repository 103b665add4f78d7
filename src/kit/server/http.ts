import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { databaseCode } from './causeOf.ts'
import { type Actor, type Ctx, type CtxInit, type Machines, makeCtx, ReadyJson } from './context.ts'
import { deviceTokenOf, newToken, setCookies, setDeviceCookie } from './cookies.ts'
import { type Guards, runGuarded } from './guards.ts'
import { answerOnce } from './idempotency.ts'
import { answerRefusal } from './refusals.ts'

/** An endpoint with the verb that answers it. */
export interface Route {
  endpoint: Endpoint
  answer: (ctx: Ctx, input: unknown) => Promise<unknown>
}

/** Binds a verb to an endpoint: input and answer are validated by the endpoint's schemas. */
export function route<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Output>,
  answer: (ctx: Ctx, input: z.output<Input>) => Promise<z.input<Output> | ReadyJson>,
): Route {
  return { endpoint: endpoint, answer: answer as Route['answer'] }
}

/**
 * Resolves the actor of a request; provided by `app`, because sessions belong to a feature.
 * @param isAnew whether to query the database instead of using the session cache
 */
export type Authenticate = (ctx: Ctx, request: FastifyRequest, isAnew: boolean) => Promise<Actor | null>

export interface HttpDeps {
  machines: Machines
  authenticate: Authenticate
  /** Why the session of this request was ended, for the person who had it; null when there is nothing to say. */
  whySignedOut?: (ctx: Ctx, request: FastifyRequest) => Promise<string | null>
  /** Drops a person's sessions from the cache of `authenticate`. */
  forgetActor?: (userId: string) => void
  /** Implementations of the endpoints' guards; provided by `app`, because they belong to features. */
  guards?: Guards
  /** Rate limits that differ from the general one, by endpoint name. */
  limits?: Record<string, { max: number; timeWindow: number; keyGenerator: (request: FastifyRequest) => string }>
}

/**
 * The context of one request: actor, network address and device. Reads may use the cached session; writes always query
 * the database (ADR 0020).
 */
export const ctxFor = (deps: HttpDeps, request: FastifyRequest, reply: FastifyReply): Promise<Ctx> =>
  contextOf(deps, request, reply, request.method !== 'GET')

/**
 * Like `ctxFor`, but always queries the database for the session: for event streams and reads that need the current
 * actor.
 */
export const freshCtxFor = (deps: HttpDeps, request: FastifyRequest, reply: FastifyReply): Promise<Ctx> =>
  contextOf(deps, request, reply, true)

async function contextOf(
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  isAnew: boolean,
  isUrgent = false,
): Promise<Ctx> {
  const { db: usual, urgentDb, config, secrets, now } = deps.machines
  const db = isUrgent ? (urgentDb ?? usual) : usual
  const init: CtxInit = {
    db,
    config,
    secrets,
    now,
    log: request.log as unknown as Machines['log'],
    actor: null,
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceToken: deviceTokenOf(config, request) || newToken(),
    giveToken: (token) => setCookies(visitor, request, reply, token),
    keepDevice: () => setDeviceCookie(visitor, request, reply),
    forgetActor: deps.forgetActor,
  }
  const visitor = makeCtx(init)
  const actor = await deps.authenticate(visitor, request, isAnew)
  return actor ? makeCtx({ ...init, actor }) : visitor
}

/**
 * Registers the routes on a server: same-origin check, access, input parsing, idempotency, guards, output parsing.
 * @throws Error at start when two routes share a name, or one names a guard without an implementation
 */
export function bindRoutes(app: FastifyInstance, routes: Route[], deps: HttpDeps): void {
  const names = new Set<string>()
  for (const { endpoint, answer } of routes) {
    if (names.has(endpoint.name)) throw new Error(`Two endpoints are called ${endpoint.name}`)
    names.add(endpoint.name)
    const { guards } = deps
    if (!guards && (endpoint.proof || endpoint.heldDuringSos)) throw new Error(`Nothing guards ${endpoint.name}`)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: {
        endpoint: endpoint.name,
        ...(endpoint.urgent && { rateLimit: false }),
        ...(deps.limits?.[endpoint.name] && { rateLimit: deps.limits[endpoint.name] }),
      },
      handler: async (request, reply) => {
        try {
          if (endpoint.method !== 'GET') refuseCrossSite(request)
          const ctx = await contextOf(deps, request, reply, endpoint.method !== 'GET', endpoint.urgent)
          if (endpoint.access !== 'anyone' && !ctx.actor) throw await notSignedIn(deps, ctx, request)
          if (endpoint.access === 'admin' && !ctx.actor?.isAdmin) throw new Refusal('adminOnly')
          const input = readInput(endpoint, request)
          const run = (inside: Ctx) =>
            runGuarded(inside, endpoint, input, { guards, isUndone: inside !== ctx }, () => answer(inside, input))
          const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
          const output =
            typeof key === 'string'
              ? await answerOnce(ctx, { key, endpoint: endpoint.name, input }, run)
              : await run(ctx)
          reply.header('cache-control', 'no-store')
          if (output instanceof ReadyJson) reply.send(await packed(output, request, reply))
          else reply.send(endpoint.output.parse(output))
        } catch (error) {
          answerRefusal(request, reply, await orSignedOut(deps, request, reply, error))
        }
        return reply
      },
    })
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Turns a foreign key violation into 'notSignedIn' if the account was deleted during the request. */
async function orSignedOut(
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<unknown> {
  if (databaseCode(error) !== FOREIGN_KEY_VIOLATION) return error
  const { actor } = await freshCtxFor(deps, request, reply)
  return actor ? error : new Refusal('notSignedIn')
}

/** Content type of {@link ReadyJson}. */
export const READY_JSON_TYPE = 'application/json; charset=utf-8'

/** Prepared answers of at least this many bytes are compressed if the client accepts that. */
const WORTH_PACKING = 64 * 1024
const gzipped = promisify(gzip)

async function packed({ bytes }: ReadyJson, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  reply.type(READY_JSON_TYPE)
  if (bytes.length < WORTH_PACKING || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return bytes
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  return gzipped(bytes)
}

/**
 * Checks that a write comes from the product's own pages: by Sec-Fetch-Site, else by an exact Origin. A client that
 * sends neither is not a browser, cannot carry a victim's cookies, and goes on to authentication.
 * @throws Refusal 'crossSite'
 */
export function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  const origin = request.headers.origin
  if (site === undefined && origin === undefined) return
  if (site === undefined && origin === `${request.protocol}://${request.host}`) return
  throw new Refusal('crossSite')
}

/** The refusal of a request without an open session, with the reason if the session was ended for one. */
async function notSignedIn(deps: HttpDeps, ctx: Ctx, request: FastifyRequest): Promise<Refusal> {
  const why = (await deps.whySignedOut?.(ctx, request)) ?? null
  return new Refusal('notSignedIn', why === null ? {} : { params: { why } })
}

function readInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const body = inQuery ? query : (request.body ?? {})
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('malformedBody')
  const params = request.params as object
  return inputOf(endpoint, Object.keys(params).length > 0 ? { ...body, ...params } : body)
}

/**
 * The input of an endpoint, checked by its schema.
 * @throws Refusal 'invalidInput'
 */
export function inputOf<Input extends z.ZodMiniType>(endpoint: Endpoint<Input>, given: object): z.output<Input> {
  const parsed = parse(endpoint, given)
  if (parsed.success) {
    refuseNul(parsed.data)
    return parsed.data
  }
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= messageKey(issue.message)
  throw new Refusal('invalidInput', { fields })
}

/**
 * Parses with the schema. Zod checks the length also of values of a wrong type, and throws a TypeError if their
 * `length` cannot be compared.
 * @throws Refusal 'invalidInput'
 */
function parse<Input extends z.ZodMiniType>(endpoint: Endpoint<Input>, input: object) {
  try {
    return endpoint.input.safeParse(input)
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal('invalidInput', { fields: { '': 'invalid' } })
    throw error
  }
}

/** Zod's own messages are for developers; users get the general key. */
const messageKey = (message: string) => (/^[a-z][A-Za-z]+$/.test(message) ? message : 'invalid')

/** PostgreSQL cannot store NUL in text; input with NUL is refused. */
function refuseNul(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new Refusal('invalidInput', { fields: { '': 'invalid' } })
  } else if (value && typeof value === 'object') {
    for (const inner of Object.values(value)) refuseNul(inner)
  }
}
