import { matchPrecache } from 'workbox-precaching'
import { LOOK_COOKIE, lookOf, withLook } from '#core/look.ts'

/** The part of the Cookie Store API that is used; Safari and Firefox have it since 2025. */
interface CookieStore {
  get: (name: string) => Promise<{ value: string } | null>
}

/** The cached page in the look of this device, so that it does not flash in another one (ADR 0070). */
export async function keptShell(): Promise<Response | undefined> {
  const shell = await matchPrecache('index.html')
  const { cookieStore } = globalThis as { cookieStore?: CookieStore }
  const kept = await cookieStore?.get(LOOK_COOKIE).catch(() => null)
  if (!shell || !kept) return shell
  return new Response(withLook(await shell.text(), lookOf(kept.value)), { headers: shell.headers })
}
