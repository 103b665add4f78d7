import type { IncomingMessage, ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { Refusal } from '#core/errors.ts'
import { setBasePath } from '#core/paths.ts'
import { hours, milliseconds, seconds } from '#core/units.ts'
import { actorOf, requireProof, whySessionEnded } from '#features/accounts/server/sessions.ts'
import { requireSecondProof } from '#features/accounts/server/secondProof.ts'
import { refuseWhileOn } from '#features/sos/server/ending.ts'
import type { Config } from '#kit/server/config.ts'
import { basePathOf } from '#kit/server/publicUrl.ts'
import type { Machines } from '#kit/server/context.ts'
import { sessionTokenOf } from '#kit/server/cookies.ts'
import type { PluginDeps } from '#kit/server/feature.ts'
import { bindRoutes, ctxFor, freshCtxFor, type HttpDeps, refuseCrossSite } from '#kit/server/http.ts'
import { answerBusyPage, limitConnections, RequestLimits, sharedCounters } from './requestLimits.ts'
import { networkOf } from '#kit/server/networkOf.ts'
import { trustedProxies } from '#kit/server/proxies.ts'
import { answerRefusal } from '#kit/server/refusals.ts'
import { BODY_WITHIN, cutSlowBodies, HEADERS_WITHIN, UPLOAD_WITHIN } from '#kit/server/slowBodies.ts'
import { streamRoutes } from '#kit/server/streamRoutes.ts'
import { wellKnownRoutes } from '#kit/server/wellKnown.ts'
import { FEATURES, missedIn, PHOTO_RULES, productRoutes, type Services } from './features.ts'
import { type Health, healthRoutes } from './health.ts'
import { myDataRoutes } from './myData.ts'
import { isLaneSafe, PACKED_AT_ONCE_BYTES, PACKING, SearchLane, SMALLEST_PACKED_BYTES } from './searchLane.ts'
import { traceRequests } from './traceRequests.ts'
import { webRoutes } from './web.ts'
import { hasLines, OneLinePerRequest, requestSerializers, requestIds } from './log.ts'

/** Largest body of an ordinary request; photo uploads have their own limit. */
const BODY_LIMIT_BYTES = 256 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers plain searches; missing when all requests take the normal path. */
    searchLane?: SearchLane
  }
}

/** For servers without notifications, such as those of tests. */
const ALWAYS_HEALTHY: Health = {
  bells: { bellLag: () => 0 },
  nodes: { others: () => 0, localStores: () => [] },
  clock: { ahead: milliseconds(0) },
  isDraining: () => false,
}

/** Builds the HTTP server with the resources of this process; it does not listen yet. */
export async function buildServer(
  machines: Machines,
  services: Services,
  health = ALWAYS_HEALTHY,
  { hasLane = isLaneSafe(machines) } = {},
): Promise<FastifyInstance> {
  const { config } = machines
  const base = basePathOf(config)
  setBasePath(base)
  const logger: FastifyBaseLogger = machines.log.child(
    {},
    {
      serializers: requestSerializers,
      // On a terminal only warnings are shown, not every request.
      ...(machines.log.level === 'info' && hasLines(config, process.stdout.isTTY) && { level: 'warn' }),
    },
  )
  const newRequestId = requestIds(config)
  // A proxy may forward the path with or without the base path.
  const pathOf = ({ url = '/' }: { url?: string | undefined }) =>
    base !== '' && `${url}/`.startsWith(`${base}/`) ? url.slice(base.length) || '/' : url
  const app = Fastify({
    loggerInstance: logger,
    logController: new OneLinePerRequest(),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: newRequestId,
    requestIdHeader: false,
    rewriteUrl: pathOf,
    forceCloseConnections: 'idle',
    requestTimeout: UPLOAD_WITHIN + seconds(60),
    http: { headersTimeout: HEADERS_WITHIN, connectionsCheckingInterval: seconds(5) },
    frameworkErrors: (error, request, reply) => answerRefusal(request, reply, error),
    routerOptions: { maxParamLength: 200 },
  })
  if (config.trustProxy === false) limitConnections(app.server, config.limits.connectionsPerAddress)
  app.setErrorHandler((error, request, reply) => {
    if (!answerBusyPage(request, reply, error)) answerRefusal(request, reply, error)
  })
  const headers = constantHeaders(config)
  app.addHook('onRequest', (_, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
  await traceRequests(app, config)
  cutSlowBodies(app, BODY_WITHIN)
  app.addHook('onRequest', refusePackedBodies)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES })
  await app.register(compress, {
    threshold: SMALLEST_PACKED_BYTES,
    syncThreshold: PACKED_AT_ONCE_BYTES,
    zlib: PACKING,
    globalDecompression: false,
  })
  const limits = new RequestLimits(config.limits.requestsPerMinute)
  await app.register(rateLimit, {
    ...limits.options((request) => sessionTokenOf(config, request)),
    ...(config.redisUrl === '' ? limits.ownStore() : await sharedCounters(app, machines)),
  })
  const { sessions } = services
  const deps: HttpDeps = {
    machines,
    authenticate: async (ctx, request, isAnew) => {
      const token = sessionTokenOf(config, request)
      if (!token) return null
      const actor = await (isAnew ? actorOf(ctx, token) : sessions.actorOf(ctx, token))
      if (actor) limits.remember(token, actor.userId)
      return actor
    },
    whySignedOut: async (ctx, request) => {
      const token = sessionTokenOf(config, request)
      return token ? whySessionEnded(ctx, token) : null
    },
    forgetActor: (userId) => sessions.forget(userId),
    guards: { requireProof, requireSecondProof, refuseWhileSosIsOn: refuseWhileOn },
    limits: {
      register: { max: config.limits.signUpsPerHour, timeWindow: hours(1), keyGenerator: byNetwork },
      claimListing: { max: 30, timeWindow: hours(1), keyGenerator: byNetwork },
    },
  }
  bindRoutes(app, productRoutes(services), deps)
  const pluginDeps: PluginDeps = {
    machines,
    refuse: answerRefusal,
    async ctxFor(request, reply) {
      if (request.method !== 'GET') refuseCrossSite(request)
      return ctxFor(deps, request, reply)
    },
    photoRules: PHOTO_RULES,
  }
  for (const { plugin } of FEATURES) if (plugin) await app.register((scope) => plugin(scope, pluginDeps))
  await app.register((scope) =>
    myDataRoutes(scope, (request, reply) => freshCtxFor(deps, request, reply), deps.guards!),
  )
  await app.register((scope) =>
    streamRoutes(scope, { streams: services.streams, ctxFor: (request, reply) => freshCtxFor(deps, request, reply) }),
  )
  await wellKnownRoutes(app, machines)
  await healthRoutes(app, machines, services, health)
  if (hasLane) {
    const onMissed = missedIn(services)
    const lane = new SearchLane(app, { machines, services, limits, onMissed, headers, newRequestId, pathOf })
    lane.answerBefore(app.server)
    app.decorate('searchLane', lane)
  }
  await webRoutes(app, machines, async (request, reply) => (await ctxFor(deps, request, reply)).actor !== null)
  return app
}

const byNetwork = (request: FastifyRequest) => networkOf(request.ip)

/** Refuses compressed bodies: they may expand a thousandfold, and no client of the product sends one. */
function refusePackedBodies(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { 'content-encoding': encoding } = request.headers
  if (encoding === undefined || encoding === 'identity') return done()
  reply.header('connection', 'close')
  reply.raw.once('finish', () => request.raw.destroy())
  answerRefusal(request, reply, new Refusal('encodingNotAccepted'))
}

/** Browser features that pages may use; none in frames of other sites. */
const PERMISSIONS_POLICY = 'geolocation=(self), camera=(self), microphone=(self), interest-cohort=()'

/**
 * Google's sign-in needs these sources and a popup window; without a client id no external source is allowed.
 */
const GOOGLE = 'https://accounts.google.com/gsi/'

/** The security headers of every answer; computed once, because helmet would compute them for every request. */
function constantHeaders(config: Config): ReadonlyArray<readonly [name: string, value: string]> {
  const made = new Map([['permissions-policy', PERMISSIONS_POLICY]])
  const answer = { setHeader: (name: string, value: string) => made.set(name, value), removeHeader: () => {} }
  helmet(securityHeaders(config))({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw new Error('Security headers cannot be made', { cause: error })
  })
  return [...made]
}

function securityHeaders({ publicUrl, google }: Config): HelmetOptions {
  const outside = (path: string) => (google.clientId === '' ? [] : [`${GOOGLE}${path}`])
  return {
    ...(google.clientId !== '' && { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const } }),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...outside('client')],
        styleSrc: ["'self'", ...outside('style')],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...outside('')],
        ...(google.clientId !== '' && { frameSrc: outside('') }),
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https://') && {
      maxAge: 63_072_000,
      includeSubDomains: true,
      preload: true,
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  }
}
