import { type Milliseconds, minutes } from '#core/units.ts'
import { causeOf } from './causeOf.ts'
import { type Ctx, type Machines, productCtx } from './context.ts'

/** Something that must be done when its time has come, whichever node notices. */
export interface RecurringWork {
  name: string
  every: Milliseconds
  /** Takes what is due from the database, `for update skip locked`, so that every node may call it at once. */
  run(ctx: Ctx): Promise<unknown>
}

/** A server that is started anew every day must not put off what is done once an hour. */
const FIRST_AFTER = minutes(2)

/**
 * Does every work again and again, the first time soon after the start, never one work twice at a time; a failure is
 * logged and tried again next time.
 * @returns stops, once what is under way has ended
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
