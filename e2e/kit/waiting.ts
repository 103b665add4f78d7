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
