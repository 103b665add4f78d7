import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRoute, matchRoute } from '#core/paths.ts'
import { fillShell } from '#features/listings/server/openGraph.ts'
import { openGraphOf } from '#features/listings/server/sharing.ts'
import { basePathOf } from '#kit/server/config.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import { Refusal } from '#core/errors.ts'
import { answerRefusal } from '#kit/server/refusals.ts'

/**
 * Serves the built web app: hashed files for good, the app shell on every address of the product (B-67), and the same
 * shell with status 404 on any other address that a browser opens as a page (B-66). On the page of a listing it carries
 * the tags of its link's preview.
 */
export async function webRoutes(app: FastifyInstance, machines: Machines): Promise<void> {
  const root = join(import.meta.dirname, '..', 'web')
  if (!existsSync(join(root, 'index.html'))) {
    machines.log.warn('The web app is not built; only the interface is served. Run: npm run build')
    app.setNotFoundHandler((request, reply) => answerRefusal(request, reply, new Refusal('notFound')))
    return
  }
  const base = basePathOf(machines.config)
  const built = readFileSync(join(root, 'index.html'), 'utf8')
  const shell = withBase(withGoogle(built, machines.config.google.clientId), base)
  const preloads = preloadsIn(root, base)
  await app.register(fastifyStatic, {
    root,
    index: false,
    cacheControl: false,
    setHeaders(response, path) {
      response.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  const sendShell = (reply: FastifyReply, status: number, html = shell) => {
    const links = preloads.get(matchRoute(reply.request.url.split('?')[0]!)?.route ?? '') ?? ''
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('permissions-policy', 'geolocation=(self), camera=(self), microphone=(self), interest-cohort=()')
      .send(html.replace('</head>', () => `${links}</head>`))
  }
  /** A preview that cannot be made must not cost the page. */
  const filledShell = async (request: FastifyRequest, pathname: string) => {
    const baseUrl = machines.config.publicUrl || `${request.protocol}://${request.host}`
    try {
      const tags = await openGraphOf(productCtx(machines), pathname, baseUrl)
      return tags === null ? shell : fillShell(shell, tags)
    } catch (error) {
      request.log.error({ failure: causeOf(error) }, 'a link preview could not be made')
      return shell
    }
  }
  app.get('/', (_, reply) => sendShell(reply, 200))
  app.get('/index.html', (_, reply) => sendShell(reply, 200))
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?')[0]!
    const isPage = request.method === 'GET' && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/)
    if (isRoute(pathname) && (request.method === 'GET' || request.method === 'HEAD')) {
      return sendShell(reply, 200, await filledShell(request, pathname))
    }
    if (isPage && !/^\/(api|photos|tiles|assets)\//.test(pathname)) return sendShell(reply, 404)
    answerRefusal(request, reply, new Refusal('notFound'))
    return reply
  })
}

/** For each address the links that have its code fetched together with the start's, by what the build wrote. */
function preloadsIn(root: string, base: string): Map<string, string> {
  const path = join(root, 'routes.json')
  const routes = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string[]>) : {}
  const linkTo = (file: string) => `<link rel="modulepreload" crossorigin href="${base}/${file}">`
  return new Map(Object.entries(routes).map(([route, files]) => [route, files.map(linkTo).join('')]))
}

/** Below a path, the page asks for everything there and tells its code so. */
function withBase(shell: string, base: string): string {
  if (base === '') return shell
  const moved = shell.replace(/ (href|src|content)="\/(?!\/)/g, ` $1="${base}/`)
  return moved.replace('</head>', () => `<meta name="base-path" content="${base}"></head>`)
}

/** With a client id, the page carries it and loads the script of Google's sign-in; without one, neither. */
function withGoogle(shell: string, clientId: string): string {
  if (clientId === '') return shell
  const content = clientId.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const tags = `<meta name="google-client-id" content="${content}"><script src="${GOOGLE_SCRIPT}" data-google async></script>`
  return shell.replace('</head>', () => `${tags}</head>`)
}

const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client'
