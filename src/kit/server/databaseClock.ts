import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Milliseconds, milliseconds, seconds } from '#core/units.ts'
import { causeOf } from './causeOf.ts'
import type { Database } from './context.ts'

const LOOK_EVERY = seconds(10)
/** A smaller difference is not corrected, because a clock that jumps does more harm. */
const TOLERATED = seconds(1)

/**
 * The time according to the database, so that nodes with different clocks agree about what is due, what has expired and
 * what came first (ADR 0081). A difference of more than a second is corrected and logged.
 */
export class DatabaseClock {
  readonly #db: Database
  readonly #log: Pick<Logger, 'warn' | 'error'>
  readonly #systemClock: () => number
  #ahead: Milliseconds = milliseconds(0)
  #timer: NodeJS.Timeout | undefined

  /** @param systemClock UTC milliseconds of this machine; set by tests */
  constructor(db: Database, log: Pick<Logger, 'warn' | 'error'>, systemClock = () => Date.now()) {
    this.#db = db
    this.#log = log
    this.#systemClock = systemClock
  }

  /** By how much this machine's clock is ahead of the database's; 0 if they differ by less than a second. */
  get ahead(): Milliseconds {
    return this.#ahead
  }

  now = (): Date => new Date(this.#systemClock() - this.#ahead)

  /**
   * Compares the clocks now and every ten seconds.
   * @throws when the database does not answer the first comparison
   */
  async start(): Promise<void> {
    await this.compare()
    const again = () =>
      this.compare().catch((error: unknown) =>
        this.#log.warn({ failure: causeOf(error) }, 'The clock could not be compared with that of the database.'),
      )
    this.#timer = setInterval(() => void again(), LOOK_EVERY).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /**
   * Compares the two clocks. A slow answer changes nothing, because the moment at which the database read its clock is
   * then too uncertain.
   */
  async compare(): Promise<void> {
    const asked = this.#systemClock()
    const { rows } = await this.#db.execute<{ at: string }>(
      sql`select extract(epoch from clock_timestamp()) * 1000 as at`,
    )
    const answered = this.#systemClock()
    const at = Number(rows[0]!.at)
    const fits = (ahead: number) => asked - at - TOLERATED <= ahead && ahead <= answered - at + TOLERATED
    const isRight = fits(0)
    if (fits(this.#ahead) && isRight === (this.#ahead === 0)) return
    this.#ahead = milliseconds(isRight ? 0 : Math.round((asked + answered) / 2 - at))
    if (isRight) this.#log.warn('The clock of this machine is right again.')
    else
      this.#log.error(
        { aheadSeconds: Math.round(this.#ahead / 1000) },
        'The clock of this machine differs from that of the database, which is used instead. Set it right (NTP).',
      )
  }
}
