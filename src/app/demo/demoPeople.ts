import { randomInt } from 'node:crypto'
import { days, hours, minutes } from '#core/units.ts'
import { signUp } from '#features/accounts/server/accounts.ts'
import { noteDemoVisit } from '#features/accounts/server/demoPeople.ts'
import { isCommonPassword } from '#features/accounts/rules.ts'
import { type Actor, type Ctx, type Machines, makeCtx, productCtx } from '#kit/server/context.ts'

/** Days of invented history: all past actions of demo people fall within them. */
export const HISTORY_DAYS = 7
const HISTORY = days(HISTORY_DAYS)

/** A person of the demo neighbourhood. */
interface DemoPerson {
  name: string
  email: string
  password: string
  actor: Actor
}

/** A person's context some minutes after the start of a scene. */
export type As = (name: string, minutesLater?: number) => Ctx

/** The people of the demo neighbourhood; all demo data is created by their actions. */
export class DemoPeople {
  readonly #product: Ctx
  readonly #now: Date
  readonly #people = new Map<string, DemoPerson>()

  constructor(machines: Machines) {
    this.#product = productCtx(machines)
    this.#now = machines.now()
  }

  /** The person of this name; signs them up if they are new. */
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

  /** A person's context on the first day of the neighbourhood's history. */
  async atFirst(name: string): Promise<Ctx> {
    const { actor } = await this.meet(name)
    return makeCtx({ ...this.#past(HISTORY), actor })
  }

  /** A person's context at the present time. */
  now(name: string): Ctx {
    return makeCtx({ ...this.#past(0), actor: this.#known(name).actor })
  }

  /**
   * Plays actions of several people in sequence, starting some hours ago, in one transaction, so that scheduled work,
   * whose clock is ahead, never runs in between.
   */
  async scene(hoursAgo: number, play: (as: As) => Promise<void>): Promise<void> {
    const begun = this.#now.getTime() - hours(hoursAgo)
    await this.#product.transaction(async (inside) => {
      const visits = new Map<string, Date>()
      await play((name, minutesLater = 0) => {
        const at = new Date(begun + minutes(minutesLater))
        if (at > this.#now)
          throw new Error(`${name} acts in the future: ${hoursAgo} hours ago, ${minutesLater} minutes later`)
        visits.set(name, new Date(Math.max(at.getTime(), visits.get(name)?.getTime() ?? 0)))
        return makeCtx({ ...inside, actor: this.#known(name).actor, now: () => at })
      })
      for (const [name, at] of visits) await noteDemoVisit(inside, this.idOf(name), at)
    })
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

/** Eight random digits, different in every installation. */
function newPassword(): string {
  const password = String(randomInt(10_000_000, 99_999_999))
  return isCommonPassword(password) ? newPassword() : password
}
