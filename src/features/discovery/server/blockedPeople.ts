import { blockedIds } from '#features/people/server/blocks.ts'
import type { Ctx } from '#kit/server/context.ts'
import { CACHE_MOST_LAG, type NotificationSource } from '#kit/server/db.ts'

/** Most people in the cache; beyond that it is cleared. */
const MOST_REMEMBERED = 20_000

/** Caches blocks between people, read once per person, until any block changes (notification `blocks`). */
export class BlockedPeople {
  readonly #known = new Map<string, ReadonlySet<string>>()
  #round = 0
  #unlisten: (() => void) | null = null
  #lag: () => number = () => Infinity

  /** Starts caching; before that, and without notifications, every call queries the database. */
  async listen(bells: NotificationSource): Promise<void> {
    this.#lag = () => bells.bellLag()
    this.#unlisten ??= await bells.listen('blocks', () => {
      this.#round++
      this.#known.clear()
    })
  }

  /** People whom this person blocks or is blocked by, from the cache; null when the database must be queried. */
  known(userId: string): ReadonlySet<string> | null {
    return this.#isSure ? (this.#known.get(userId) ?? null) : null
  }

  /** People whom this person blocks or is blocked by. */
  async with(ctx: Ctx, userId: string): Promise<ReadonlySet<string>> {
    if (!this.#isSure) return blockedIds(ctx, userId)
    const known = this.#known.get(userId)
    if (known) return known
    const round = this.#round
    const found = await blockedIds(ctx, userId)
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear()
    if (round === this.#round) this.#known.set(userId, found)
    return found
  }

  get #isSure(): boolean {
    return this.#unlisten !== null && this.#lag() <= CACHE_MOST_LAG
  }

  stop(): void {
    this.#unlisten?.()
  }
}
