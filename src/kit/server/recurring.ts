import { type Milliseconds, minutes } from '#core/units.ts'
import { causeOf } from './causeOf.ts'
import { type Ctx, type Machines, productCtx } from './context.ts'

/** A recurring task. Runs on any node. */
export interface RecurringWork {
  name: string
  every: Milliseconds
  /** Takes due rows from the database, `for update skip locked`, so that all nodes may call it concurrently. */
  run(ctx: Ctx): Promise<unknown>
}

/** Delay of the first run. A server that is restarted often must still run hourly tasks. */
const FIRST_AFTER = minutes(2)

/**
 * Runs every task repeatedly, first soon after the start, never the same task twice at a time; failures are logged and
 * retried at the next run.
 * @returns a function that stops, resolving once running tasks have ended
 */
export function startRecurring(machines: Machines, works: RecurringWork[]): () => Promise<void> {
  const underWay = new Map<string, Promise<void>>()
  const once = async (work: RecurringWork) => {
    try {
      await work.run(productCtx(machines))
    } catch (error) {
      machines.log.error({ failure: causeOf(error), work: work.name }, 'recurring work failed')
    } finally {
      underWay.delete(work.name)
    }
  }
  const begin = (work: RecurringWork) => {
    if (!underWay.has(work.name)) underWay.set(work.name, once(work))
  }
  const timers = works.map((work) => setInterval(() => begin(work), work.every).unref())
  for (const work of works)
    if (work.every > FIRST_AFTER) timers.push(setTimeout(() => begin(work), FIRST_AFTER).unref())
  return async () => {
    timers.forEach(clearTimeout)
    await Promise.all(underWay.values())
  }
}
