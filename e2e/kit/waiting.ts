import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * Takes a browser offline once its pages can send and list unsent actions (that code loads after the first screen), and
 * waits until they notice: the browser's network process is informed later than Playwright's answer, and a tap in
 * between would reach the server.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  const pages = context.pages().filter((page) => page.url().startsWith('http'))
  for (const page of pages) await expect.poll(() => page.evaluate(hasOutbox)).toBe(true)
  await context.setOffline(true)
  const isCut = (page: Page) =>
    page.evaluate(() =>
      fetch('/livez', { cache: 'no-store' }).then(
        () => false,
        () => true,
      ),
    )
  for (const page of pages) await expect.poll(() => isCut(page)).toBe(true)
}

/** Runs in a page: true when it is not the app, or has the code that sends and lists unsent actions. */
const hasOutbox = () =>
  document.getElementById('root') === null ||
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/FollowOutbox-'))

/** Number of unsent actions stored in the browser of a page. */
export const waitingIn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('hereaboutsOutbox', 1)
        request.addEventListener('error', () => reject(request.error ?? new Error('No database')))
        request.addEventListener('upgradeneeded', () =>
          request.result.createObjectStore('waiting', { keyPath: 'number', autoIncrement: true }),
        )
        request.addEventListener('success', () => {
          const count = request.result.transaction('waiting').objectStore('waiting').count()
          count.addEventListener('success', () => {
            request.result.close()
            resolve(count.result)
          })
        })
      }),
  )

/** A call in the outbox of a page's browser, waiting or refused, in the order of the taps. */
export interface KeptHere {
  kind: string
  key: string
}

export const keptIn = async (page: Page): Promise<KeptHere[]> =>
  (await everythingIn<KeptHere>(page, 'hereaboutsOutbox', 'waiting')).map(({ kind, key }) => ({ kind, key }))

/** Number of stored server answers in the browser of a page. */
const answersIn = async (page: Page): Promise<number> =>
  (await everythingIn(page, 'hereaboutsAnswers', 'answers')).length

/**
 * Waits until the answers that a page has read are stored: they are written half a second after they arrived, later on
 * a busy machine, so their number must stay the same for a while.
 */
export async function answersAreKept(page: Page): Promise<void> {
  let last = -1
  let times = 0
  const timesSame = async () => {
    const now = await answersIn(page)
    times = now === last ? times + 1 : 0
    last = now
    return times
  }
  await expect.poll(timesSame, { intervals: [400] }).toBeGreaterThanOrEqual(4)
}

/** All records of an IndexedDB store of the app. */
const everythingIn = <Kept>(page: Page, database: string, store: string): Promise<Kept[]> =>
  page.evaluate(
    ([databaseName, storeName]) =>
      new Promise<Kept[]>((resolve, reject) => {
        const request = indexedDB.open(databaseName!)
        request.addEventListener('error', () => reject(request.error ?? new Error('No database')))
        request.addEventListener('success', () => {
          const all = request.result.transaction(storeName!).objectStore(storeName!).getAll()
          all.addEventListener('success', () => {
            request.result.close()
            resolve(all.result as Kept[])
          })
        })
      }),
    [database, store],
  )
