import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#core/errors.ts'
import { LANGUAGE_COOKIE } from '#core/languageCookie.ts'
import { LOOK_COOKIE, lookOf, withLook } from '#core/look.ts'
import { isRoute, matchRoute } from '#core/paths.ts'
import { headOf } from '#features/publicPages/server/document.ts'
import { publicPageRoutes } from '#features/publicPages/server/feature.ts'
import type { Config } from '#kit/server/config.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import { sessionTokenOf } from '#kit/server/cookies.ts'
import { basePathOf } from '#kit/server/publicUrl.ts'
import { answerRefusal } from '#kit/server/refusals.ts'

/**
 * Serves the built web app: hashed files with immutable caching, the app shell on every address of the product (B-67),
 * and the same shell with status 404 on any other address that a browser opens as a page (B-66). The page of a listing
 * is served to visitors as a public page.
 * @param isSignedIn tells whether a request carries a valid session
 */
export async function webRoutes(
  app: FastifyInstance,
  machines: Machines,
  isSignedIn: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>,
): Promise<void> {
  const root = join(import.meta.dirname, '..', 'web')
  if (!existsSync(join(root, 'index.html'))) {
    machines.log.warn('The web app is not built; only the interface is served. Run: npm run build')
    app.setNotFoundHandler((request, reply) => answerRefusal(request, reply, new Refusal('notFound')))
    return
  }
  const base = basePathOf(machines.config)
  const built = readFileSync(join(root, 'index.html'), 'utf8')
  const { google, publicListings, smsUrl } = machines.config
  const shell = withBase(withTexts(withWall(withGoogle(built, google.clientId), publicListings), smsUrl !== ''), base)
  const preloads = preloadsIn(root, base)
  const firstPages = new FirstPages(root, (html) => movedTo(html, base))
  await app.register(fastifyStatic, {
    root,
    index: false,
    cacheControl: false,
    // The build wrote the compressed files (scripts/packFiles.mjs).
    preCompressed: true,
    setHeaders(response, path) {
      response.setHeader('vary', 'accept-encoding')
      response.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  const pageFor = (request: FastifyRequest) => {
    const links = preloads.get(matchRoute(request.url.split('?')[0]!)?.route ?? '') ?? ''
    return firstPages.inside(
      shell.replace('</head>', () => `${links}</head>`),
      machines.config,
      request,
    )
  }
  const lookFor = (request: FastifyRequest) => lookOf(request.cookies[LOOK_COOKIE])
  const sendShell = (reply: FastifyReply, status: number) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withLook(pageFor(reply.request), lookFor(reply.request)))
  await app.register((scope) =>
    publicPageRoutes(scope, {
      ctx: () => productCtx(machines),
      appHead: headOf(shell),
      isSignedIn,
      sendApp: (reply) => sendShell(reply, 200),
      refuse: answerRefusal,
    }),
  )
  app.get('/', (_, reply) => sendShell(reply, 200))
  app.get('/index.html', (_, reply) => sendShell(reply, 200))
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?')[0]!
    const isPage = request.method === 'GET' && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/)
    if (isRoute(pathname) && (request.method === 'GET' || request.method === 'HEAD')) {
      return sendShell(reply, 200)
    }
    if (isPage && !/^\/(api|photos|tiles|assets|preview)\//.test(pathname)) return sendShell(reply, 404)
    answerRefusal(request, reply, new Refusal('notFound'))
    return reply
  })
}

/** Preload links per address from the build's manifest, so that a screen's code is fetched together with the entry. */
function preloadsIn(root: string, base: string): Map<string, string> {
  const path = join(root, 'routes.json')
  const routes = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string[]>) : {}
  const linkTo = (file: string) => `<link rel="modulepreload" crossorigin href="${base}/${file}">`
  return new Map(Object.entries(routes).map(([route, files]) => [route, files.map(linkTo).join('')]))
}

/** Adds the base path to the shell's URLs and to a meta tag that the app reads. */
function withBase(shell: string, base: string): string {
  if (base === '') return shell
  return movedTo(shell, base).replace('</head>', () => `<meta name="base-path" content="${base}"></head>`)
}

const movedTo = (html: string, base: string) => html.replace(/ (href|src|content)="\/(?!\/)/g, ` $1="${base}/`)

/** With a client id, the page carries it and loads the script of Google's sign-in; without one, neither. */
function withGoogle(shell: string, clientId: string): string {
  if (clientId === '') return shell
  const content = clientId.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const tags = `<meta name="google-client-id" content="${content}"><script src="${GOOGLE_SCRIPT}" data-google async></script>`
  return shell.replace('</head>', () => `${tags}</head>`)
}

/** With `PUBLIC_LISTINGS=off` a meta tag tells the app to send visitors from every listing to the sign-in. */
const withWall = (shell: string, isPublic: boolean): string =>
  isPublic ? shell : shell.replace('</head>', '<meta name="public-listings" content="off"></head>')

/** Sign-in by SMS is offered only if SMS are sent. */
const withTexts = (shell: string, areSent: boolean): string =>
  areSent ? shell.replace('</head>', '<meta name="text-sign-in" content="on"></head>') : shell

const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client'

const EMPTY = '<div id="root"></div>'
/** The app's script tags: in a page rendered by the server they are fetched after its styles and font. */
const SCRIPTS = /<(?=link rel="modulepreload"|script type="module")(\w+)/g

/**
 * Inserts server-rendered HTML into the app's page (ADR 0038): the sign-in for visitors, navigation and placeholder for
 * a browser with a session cookie. It contains no personal data; the app replaces it.
 */
class FirstPages {
  private readonly pages: Record<string, string>

  /** @param moved adds the base path to the addresses in a page */
  constructor(folder: string, moved: (html: string) => string) {
    const path = join(folder, 'first.json')
    const built = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {}
    this.pages = Object.fromEntries(Object.entries(built).map(([key, html]) => [key, moved(html)]))
  }

  inside(shell: string, config: Config, request: FastifyRequest): string {
    const asked = (request.query as Record<string, unknown>)['lang']
    const language = (request.cookies[LANGUAGE_COOKIE] ?? asked) === 'hi' ? 'hi' : 'en'
    const route = matchRoute(request.url.split('?')[0]!)?.route ?? ''
    const isSignedIn = sessionTokenOf(config, request) !== ''
    const isSignUp = route === '/login' && (request.query as Record<string, unknown>)['mode'] === 'signUp'
    const page = `${language} ${route}${isSignUp ? '?mode=signUp' : ''}`
    const html = isSignedIn === (route !== '/login') ? this.pages[page] : undefined
    return html === undefined
      ? shell
      : shell
          .replace('<html lang="en"', `<html lang="${language}"`)
          .replace(SCRIPTS, '<$1 fetchpriority="low"')
          .replace(EMPTY, () => `<div id="root">${html}</div>`)
  }
}
