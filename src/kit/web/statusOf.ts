/**
 * Requests an address with low priority, only so that the service worker caches the answer.
 * @returns the status; 0 without an answer
 */
export const statusOf = (address: string): Promise<number> =>
  fetch(address, { priority: 'low' }).then(
    ({ status }) => status,
    () => 0,
  )
