import { unzipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import { Words } from '#kit/web/i18n.tsx'
import { clearParts, doing, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { packPhotos } from './photoArchive.ts'
import { DataSection } from './settingsParts.tsx'

const IDS = ['a', 'b', 'c']
const data = {
  file: new Blob([
    JSON.stringify({ product: 'Hereabouts', exportedAt: '', tables: { photos: IDS.map((id) => ({ id })) } }),
  ]),
  name: 'my-data.json',
}
const refusal = (code: string, status: number) => Response.json({ error: { code, requestId: '' } }, { status })
const server = (answer: (path: string) => Response) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => answer(path as string))
const pack = (onPhoto = vi.fn()) => packPhotos(data, onPhoto, new AbortController().signal)

afterEach(async () => {
  await clearParts()
  vi.restoreAllMocks()
})

test('[R-22] the archive holds the data and every photo, and reports progress', async () => {
  server((path) => new Response(`picture ${path}`))
  const onPhoto = vi.fn()
  const { file, missing } = await pack(onPhoto)
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  expect(Object.keys(files)).toEqual(['my-data.json', 'photos/a.webp', 'photos/b.webp', 'photos/c.webp'])
  expect(new TextDecoder().decode(files['photos/b.webp'])).toBe('picture /photos/b/1600.webp')
  expect(missing).toBe(0)
  expect(onPhoto.mock.calls).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [3, 3],
  ])
})

test('a missing photo is counted, a failed one is requested twice more', async () => {
  let fails = 2
  server((path) => {
    if (path.includes('/b/')) return refusal('photoNotFound', 404)
    if (path.includes('/c/') && fails-- > 0) return refusal('busy', 503)
    return new Response('picture')
  })
  const { file, missing } = await pack()
  expect(missing).toBe(1)
  expect(Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))).toEqual([
    'my-data.json',
    'photos/a.webp',
    'photos/c.webp',
  ])
})

test('a photo that fails three times aborts the download: no incomplete archive is delivered', async () => {
  server((path) => (path.includes('/b/') ? refusal('busy', 503) : new Response('picture')))
  await expect(pack()).rejects.toMatchObject({ code: 'busy' })
})

test('[R-22] while the photos are downloaded a bar and a sentence show how many of them are there', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    if ((path as string).includes('/c/')) return new Promise<Response>(() => {})
    return new Response((path as string).startsWith('/photos/') ? 'picture' : data.file)
  })
  const { host } = await renderPart(
    <Words>
      <DataSection />
    </Words>,
  )
  const button = [...host.querySelectorAll('button')].find((each) => each.textContent.includes('data and photos'))!
  await doing(() => button.click())
  await until(() => expect(host.textContent).toContain('Photo 2 of 3'))
  const bar = host.querySelector('[role=progressbar]')!
  expect(['aria-valuenow', 'aria-valuemax'].map((name) => bar.getAttribute(name))).toEqual(['2', '3'])
})
