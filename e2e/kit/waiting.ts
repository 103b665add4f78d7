import type { Page } from '@playwright/test'

/** How many actions the browser of a page has kept and not sent yet. */
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

/** What the browser of a page has kept: what waits, and what was refused; in the order of the taps. */
export interface KeptHere {
  kind: string
  key: string
}

export const keptIn = async (page: Page): Promise<KeptHere[]> =>
  (await everythingIn<KeptHere>(page, 'hereaboutsOutbox', 'waiting')).map(({ kind, key }) => ({ kind, key }))

/** How many answers of the server the browser of a page keeps. */
export const answersIn = async (page: Page): Promise<number> =>
  (await everythingIn(page, 'hereaboutsAnswers', 'answers')).length

/** What a store of the app's own databases holds. */
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
