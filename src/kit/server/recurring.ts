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

/** The tasks of this process. */
export interface Recurring {
  /** By how many seconds the next success of each task is overdue; 0: on time. */
  lateness: () => Array<{ work: string; seconds: number }>
  /** Stops, resolving once running tasks have ended. */
  stop: () => Promise<void>
}

/**
 * Runs every task repeatedly, for the first time soon after the start. A task never runs twice at the same time. A
 * failure is logged, and the next run tries again.
 */
export function startRecurring(machines: Machines, works: RecurringWork[]): Recurring {
  const underWay = new Map<string, Promise<void>>()
  const dueAt = new Map(works.map(({ name, every }) => [name, performance.now() + Math.min(every, FIRST_AFTER)]))
  const once = async (work: RecurringWork) => {
    try {
      await work.run(productCtx(machines))
      dueAt.set(work.name, performance.now() + work.every)
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
  return {
    lateness: () => [...dueAt].map(([work, due]) => ({ work, seconds: Math.max(0, (performance.now() - due) / 1000) })),
    async stop() {
      timers.forEach(clearTimeout)
      await Promise.all(underWay.values())
    },
  }
}
