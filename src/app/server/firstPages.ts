import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { matchRoute } from '#core/paths.ts'
import type { Config } from '#kit/server/config.ts'
import { sessionTokenOf } from '#kit/server/cookies.ts'
import { LANGUAGE_COOKIE } from '#core/languageCookie.ts'

const EMPTY = '<div id="root"></div>'
/** The tags of the app's scripts: below a first paint they are fetched after its styles and font. */
const SCRIPTS = /<(?=link rel="modulepreload"|script type="module")(\w+)/g

/**
 * Puts the HTML of the first paint into the app's page (ADR 0038): the sign-in for visitors, navigation and placeholder
 * for a browser with a session cookie. Nothing in it depends on a person; the app replaces it.
 */
export class FirstPages {
  private readonly pages: Record<string, string>

  /** @param moved makes the addresses in a page relative to the base path */
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
    const html = isSignedIn === (route !== '/login') ? this.pages[`${language} ${route}`] : undefined
    return html === undefined
      ? shell
      : shell
          .replace('<html lang="en"', `<html lang="${language}"`)
          .replace(SCRIPTS, '<$1 fetchpriority="low"')
          .replace(EMPTY, () => `<div id="root">${html}</div>`)
  }
}
