import { vi } from 'vitest'

/** What a replaced answer says; `change` gets the server's own content. */
type Instead = { status: number; json: unknown } | { change: (content: unknown) => unknown }

/** Replaces the server's answers to one path, "GET /api/my/shops". Returns a function that lets the server answer again. */
export function instead(line: string, answer: Instead): () => void {
  const before = globalThis.fetch
  let isOver = false
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(address), location.href)
    if (isOver || `${init.method ?? 'GET'} ${pathname}` !== line) return before(address, init)
    if ('change' in answer) return json(200, answer.change(await (await before(address, init)).json()))
    return json(answer.status, answer.json)
  })
  return () => {
    isOver = true
  }
}

const json = (status: number, content: unknown) =>
  new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json' } })
