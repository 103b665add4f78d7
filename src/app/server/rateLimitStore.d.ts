/** The library's store in memory, which its own types leave out. */
declare module '@fastify/rate-limit/store/LocalStore.js' {
  interface Count {
    current: number
    /** Milliseconds until the counting window ends. */
    ttl: number
  }
  type OnCount = (error: Error | null, count: Count) => void
  export default class LocalStore {
    constructor(continueExceeding: boolean, exponentialBackoff: boolean)
    incr(key: string, onCount: OnCount, timeWindow: number, max: number): void
    read(key: string, onCount: OnCount, timeWindow: number, max: number): void
    child(options: object): LocalStore
  }
}
