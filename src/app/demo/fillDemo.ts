import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { destination, type LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { signUp } from '#features/accounts/server/accounts.ts'
import { isCommonPassword } from '#features/accounts/rules.ts'
import { createItem } from '#features/listings/server/items.ts'
import { createShop } from '#features/listings/server/shops.ts'
import { uploadPhoto } from '#features/photos/server/photos.ts'
import { type Ctx, type Machines, makeCtx, productCtx } from '#kit/server/context.ts'
import { projectRoot } from '#kit/server/projectRoot.ts'
import neighbourhood from './neighbourhood.json' with { type: 'json' }

/** How to get into the demo neighbourhood. */
export interface DemoAccount {
  role: 'buyer' | 'seller'
  name: string
  email: string
  password: string
}

/** People whose password is told; the others are only there to sell. */
const TOLD: Record<string, DemoAccount['role']> = { Asha: 'buyer', Meena: 'seller' }

/**
 * Fills the demo neighbourhood through the same verbs that a tap runs (decisions, Demo neighbourhood): every person
 * and listing of it is marked as demo and seen only there.
 * @param onProgress is told how many of how many listings are done
 */
export async function fillDemo(
  machines: Machines,
  onProgress: (done: number, total: number) => void,
): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = []
  const people = new Map<string, Ctx>()
  const total = neighbourhood.shops.reduce((sum, shop) => sum + 1 + shop.items.length, neighbourhood.loose.length)
  let done = 0
  const as = async (name: string) => {
    const known = people.get(name)
    if (known) return known
    const person = await demoPerson(machines, name, people.size + 1)
    people.set(name, person.ctx)
    if (TOLD[name]) accounts.push({ role: TOLD[name], name, email: person.email, password: person.password })
    return person.ctx
  }
  await as('Asha')
  for (const shop of neighbourhood.shops) {
    const ctx = await as(shop.owner)
    const made = await createShop(ctx, {
      name: shop.name,
      category: shop.category,
      contact: shop.contact,
      hours: everyDay(shop.hours),
      location: placeOf(shop),
      photoIds: [await photo(ctx, shop.name)],
    })
    onProgress(++done, total)
    for (const item of shop.items) {
      await createItem(ctx, { ...(await itemInput(ctx, item, shop.category)), shopId: made.id })
      onProgress(++done, total)
    }
  }
  for (const item of neighbourhood.loose) {
    const ctx = await as(item.owner)
    await createItem(ctx, { ...(await itemInput(ctx, item, item.category)), location: placeOf(item) })
    onProgress(++done, total)
  }
  return accounts
}

async function demoPerson(machines: Machines, name: string, number: number) {
  const email = `${name.toLowerCase()}@demo.example`
  const password = newPassword()
  const visitor = productCtx(machines)
  const phone = `+910000000${String(number).padStart(3, '0')}`
  const { user } = await signUp(visitor, { name, email, phone, password }, { isDemo: true })
  if (!user) throw new Error(`The demo account ${email} already exists`)
  const actor = { userId: user.id, sessionId: user.id, isAdmin: false, isDemo: true }
  return { email, password, ctx: makeCtx({ ...visitor, actor }) }
}

/** Eight digits that are not easily guessed, different in every installation. */
function newPassword(): string {
  const password = String(randomInt(10_000_000, 99_999_999))
  return isCommonPassword(password) ? newPassword() : password
}

const placeOf = ({ north, east }: { north: number; east: number }) => {
  const at: LatLng = destination(destination(neighbourhood.centre, 0, meters(north)), 90, meters(east))
  return { lat: at.latitude, lng: at.longitude }
}

const everyDay = (hours: string) => {
  const [from, to] = hours.split('-') as [string, string]
  return Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [[from, to] as [string, string]]]),
  )
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

async function photo(ctx: Ctx, name: string): Promise<string> {
  const picture = readFileSync(join(projectRoot(), 'assets', 'demo', `${slug(name)}.webp`))
  return (await uploadPhoto(ctx, picture)).id
}

interface DemoItem {
  name: string
  price: number
  unit: string
  stock: number
  description: string
  keywords: string[]
  category?: string
  originalPrice?: number
  features?: string[]
}

const itemInput = async (ctx: Ctx, item: DemoItem, category: string) => ({
  name: item.name,
  category: item.category ?? category,
  price: item.price,
  priceUnit: item.unit,
  originalPrice: item.originalPrice ?? null,
  stock: item.stock,
  description: item.description,
  keywords: item.keywords,
  features: item.features ?? [],
  photoIds: [await photo(ctx, item.name)],
})
