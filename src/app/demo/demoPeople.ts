import { randomInt } from 'node:crypto'
import { days, hours, minutes } from '#core/units.ts'
import { signUp } from '#features/accounts/server/accounts.ts'
import { isCommonPassword } from '#features/accounts/rules.ts'
import { type Actor, type Ctx, type Machines, makeCtx, productCtx } from '#kit/server/context.ts'

/** The neighbourhood has been there for so many days when it is filled: whatever its people did lies in them. */
export const HISTORY_DAYS = 7
const HISTORY = days(HISTORY_DAYS)

/** Somebody of the demo neighbourhood. */
interface DemoPerson {
  name: string
  email: string
  password: string
  actor: Actor
}

/** Somebody's context some minutes after a scene began. */
export type As = (name: string, minutesLater?: number) => Ctx

/** The people of the demo neighbourhood, who do everything that is done in it. */
export class DemoPeople {
  readonly #product: Ctx
  readonly #now: Date
  readonly #people = new Map<string, DemoPerson>()

  constructor(machines: Machines) {
    this.#product = productCtx(machines)
    this.#now = machines.now()
  }

  /** The person of this name; he signs up when he is new. */
  async meet(name: string): Promise<DemoPerson> {
    const known = this.#people.get(name)
    if (known) return known
    const email = `${name.toLowerCase()}@demo.example`
    const phone = `+910000000${String(this.#people.size + 1).padStart(3, '0')}`
    const password = newPassword()
    const { user } = await signUp(this.#past(HISTORY), { name, email, phone, password }, { isDemo: true })
    if (!user) throw new Error(`The demo account ${email} already exists`)
    const actor = { userId: user.id, sessionId: user.id, isAdmin: false, isDemo: true }
    const person = { name, email, password, actor }
    this.#people.set(name, person)
    return person
  }

  idOf(name: string): string {
    return this.#known(name).actor.userId
  }

  /** Somebody on the day on which the neighbourhood begins. */
  async atFirst(name: string): Promise<Ctx> {
    const { actor } = await this.meet(name)
    return makeCtx({ ...this.#past(HISTORY), actor })
  }

  /** Somebody at this moment. */
  now(name: string): Ctx {
    return makeCtx({ ...this.#past(0), actor: this.#known(name).actor })
  }

  /**
   * Plays what several people do one after the other, beginning some hours ago. It is one transaction, so that due work,
   * whose clock is ahead, never comes between them.
   */
  async scene(hoursAgo: number, play: (as: As) => Promise<void>): Promise<void> {
    const begun = this.#now.getTime() - hours(hoursAgo)
    await this.#product.transaction((inside) =>
      play((name, minutesLater = 0) => {
        const at = new Date(begun + minutes(minutesLater))
        if (at > this.#now)
          throw new Error(`${name} acts in the future: ${hoursAgo} hours ago, ${minutesLater} minutes later`)
        return makeCtx({ ...inside, actor: this.#known(name).actor, now: () => at })
      }),
    )
  }

  #known(name: string): DemoPerson {
    const person = this.#people.get(name)
    if (!person) throw new Error(`Nobody in the demo neighbourhood is called ${name}`)
    return person
  }

  #past(ago: number): Ctx {
    const at = new Date(this.#now.getTime() - ago)
    return makeCtx({ ...this.#product, now: () => at })
  }
}

/** Eight digits that are not easily guessed, different in every installation. */
function newPassword(): string {
  const password = String(randomInt(10_000_000, 99_999_999))
  return isCommonPassword(password) ? newPassword() : password
}
