import { Secret, TOTP } from 'otpauth'
import { grantAdmin } from '#features/accounts/server/admins.ts'
import { beginMyTwoFactor, turnOnMine } from '#features/accounts/server/twoFactor.ts'
import { SERVICE_DAYS, type ServiceDay } from '#features/listings/rules.ts'
import { createOffice } from '#features/listings/server/offices.ts'
import { createService } from '#features/listings/server/services.ts'
import { createSpecialization } from '#features/listings/server/specializations.ts'
import type { Machines } from '#kit/server/context.ts'
import { DemoPeople, HISTORY_DAYS } from './demoPeople.ts'
import { everyDay, fillGoods, type Filling, GOODS, placeOf, recordListing, uploadDemoPhoto } from './fillGoods.ts'
import { fillLife } from './fillLife.ts'
import work from './work.json' with { type: 'json' }

/** A sign-in of the demo neighbourhood. */
export interface DemoAccount {
  role: 'buyer' | 'seller' | 'admin'
  name: string
  email: string
  password: string
  /** Secret and URI for an authenticator app, the administrator's second factor. */
  secondStep?: { secret: string; uri: string }
}

/** People whose password is shown; the others cannot be used to sign in. */
const TOLD = { buyer: 'Asha', seller: 'Meena', admin: 'Usha' } as const

/** Days for which demo listings are free, counted from the filling. */
const FREE_DAYS = 30

/** Offices, services and specializations. */
const WORK = work.offices.length + work.services.length + work.specialists.length

/** How many listings the demo neighbourhood has. */
export const DEMO_LISTINGS = GOODS + WORK

/**
 * Fills the demo neighbourhood through the verbs that the app itself uses: every person and listing is marked as demo
 * and visible only there. Their actions are dated in the week before.
 * @param onProgress called with the number of finished listings and the total
 */
export async function fillDemo(
  machines: Machines,
  onProgress: (done: number, total: number) => void,
): Promise<DemoAccount[]> {
  const people = new DemoPeople({ ...machines, config: demoConfig(machines) })
  let done = 0
  const onListed = () => onProgress(++done, DEMO_LISTINGS)
  const filling: Filling = { people, listings: new Map(), homes: new Map(), onListed }
  for (const name of Object.values(TOLD)) await people.meet(name)
  const secondStep = await makeDemoAdmin(people, TOLD.admin)
  await fillGoods(filling)
  await fillWork(filling)
  await fillLife(filling)
  const told = async (role: DemoAccount['role']) => {
    const { name, email, password } = await people.meet(TOLD[role])
    return { role, name, email, password }
  }
  return [await told('buyer'), await told('seller'), { ...(await told('admin')), secondStep }]
}

/** Settings that show demo listings even if the installation hides them. */
const demoConfig = ({ config }: Machines) => ({
  ...config,
  approveFirst: false,
  freeDays: Math.max(config.freeDays, FREE_DAYS) + HISTORY_DAYS,
})

/**
 * Makes a demo person the administrator of the demo neighbourhood, limited to demo people, with a second factor, which
 * every administrator needs.
 * @returns secret and URI for an authenticator app
 */
async function makeDemoAdmin(people: DemoPeople, name: string): Promise<{ secret: string; uri: string }> {
  const { email } = await people.meet(name)
  const ctx = await people.atFirst(name)
  const { secret, uri } = await beginMyTwoFactor(ctx)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await turnOnMine(ctx, { code: app.generate({ timestamp: ctx.now().getTime() }) })
  await grantAdmin(ctx, email)
  return { secret, uri }
}

/** Creates the offices (one moveable), the services and the specialists. */
async function fillWork(filling: Filling): Promise<void> {
  for (const office of work.offices) await addOffice(filling, office)
  for (const service of work.services) await addService(filling, service)
  for (const specialist of work.specialists) await addSpecialist(filling, specialist)
}

async function addOffice(filling: Filling, office: (typeof work.offices)[number]): Promise<void> {
  const { owner, name, category, providingService, description, keywords, moveable } = office
  const ctx = await filling.people.atFirst(owner)
  const location = placeOf(office)
  const { id } = await createOffice(ctx, {
    name,
    category,
    providingService,
    description,
    keywords,
    hours: everyDay(office.hours),
    location,
    moveable,
    photoIds: [await uploadDemoPhoto(filling.people, owner, name)],
  })
  recordListing(filling, name, { id, owner, location })
}

async function addService(filling: Filling, service: (typeof work.services)[number]): Promise<void> {
  const { owner, title, category, price, unit, description, keywords, office } = service
  const ctx = await filling.people.atFirst(owner)
  const [start, end] = service.hours.split('-') as [string, string]
  const { north, east } = service
  const location = north === undefined || east === undefined ? null : placeOf({ north, east })
  const { id } = await createService(ctx, {
    title,
    category,
    price,
    priceUnit: unit,
    description,
    availability: { days: daysFrom(service.days), start, end },
    keywords,
    photoIds: [await uploadDemoPhoto(filling.people, owner, title)],
    location,
    address: '',
    officeId: office === undefined ? null : filling.listings.get(office)!.id,
  })
  recordListing(filling, title, { id, owner, ...(location && { location }) })
}

/** Creates a specialist, whose position is the place of their specialization. */
async function addSpecialist(filling: Filling, specialist: (typeof work.specialists)[number]): Promise<void> {
  const { owner, specialization, experience, qualification, contact, keywords } = specialist
  const ctx = await filling.people.atFirst(owner)
  const location = filling.homes.get(owner)!
  const input = { specialization, experience, qualification, contact, keywords, location }
  const { id } = await createSpecialization(ctx, input)
  recordListing(filling, specialization, { id, owner })
}

/** Weekdays of a range: "Monday-Friday". */
function daysFrom(range: string): ServiceDay[] {
  const [first, last] = range.split('-') as [ServiceDay, ServiceDay]
  return SERVICE_DAYS.slice(SERVICE_DAYS.indexOf(first), SERVICE_DAYS.indexOf(last) + 1)
}
