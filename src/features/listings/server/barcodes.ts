import * as z from 'zod/mini'
import type { OutputOf } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { days, hours, seconds } from '#core/units.ts'
import type { Photo } from '#features/photos/contract.ts'
import { MOST_PHOTO_BYTES } from '#features/photos/rules.ts'
import { photoFile, uploadPhoto } from '#features/photos/server/photos.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { fetchOutside, identification, OutsideFailure, outsideQueue } from '#kit/server/outside.ts'
import { barcodeOf, spellingsOf, storedCode } from '../barcode.ts'
import type { readBarcode as endpoint } from '../barcodeContract.ts'
import { nameField } from '../fields.ts'
import { withoutContacts } from '../publicRules.ts'
import { TEXT_LIMITS } from '../rules.ts'
import { othersWithCode, ownWithCode } from './inventoryStore.ts'
import { guessCategory, namedCategory } from './bulk/guessCategory.ts'

/**
 * Own items with a code, and data about its product: from listings that the caller may see, else from the product
 * database. Never from a private or blocked seller.
 * @throws Refusal 'notSignedIn'
 */
export async function readBarcode(ctx: Ctx, { code }: { code: string }): Promise<OutputOf<typeof endpoint>> {
  const asker = signedIn(ctx)
  const stored = storedCode(code)
  const own = await ownWithCode(ctx, asker.userId, spellingsOf(stored))
  // A seller's own code is meaningless elsewhere.
  if (barcodeOf(stored) === null) return { code: stored, own, known: null }
  const listed = await othersWithCode(ctx, asker, spellingsOf(stored))
  const name = nameField.safeParse(withoutContacts(listed?.name ?? ''))
  if (listed && name.success) {
    const category = namedCategory(listed.category) ?? null
    return {
      code: stored,
      own,
      known: { from: 'listings', name: name.data, category, hasPhoto: listed.photoId !== null },
    }
  }
  const product = await productOf(ctx, stored)
  if (!product || !nameField.safeParse(product.name).success) return { code: stored, own, known: null }
  const { words, image } = product
  const known = { from: 'productData' as const, name: product.name, category: guessCategory(words) }
  return { code: stored, own, known: { ...known, hasPhoto: image !== '' } }
}

/**
 * Copies the known photo of a product, so that it belongs to the caller and remains when the other listing is deleted.
 * @throws Refusal 'notSignedIn', 'photoNotFound' and those of `uploadPhoto`
 */
export async function takeBarcodePhoto(ctx: Ctx, { code }: { code: string }): Promise<Photo> {
  const asker = signedIn(ctx)
  const stored = barcodeOf(code)
  const listed = stored && (await othersWithCode(ctx, asker, spellingsOf(stored)))
  const product = stored && !listed ? await productOf(ctx, stored) : null
  const file = listed
    ? listed.photoId && (await photoFile(ctx, listed.photoId, 1600))
    : product && (await productPhoto(ctx, product))
  if (!file) throw new Refusal('photoNotFound')
  return uploadPhoto(ctx, file)
}

/** A product as the product database describes it. */
interface KnownProduct {
  name: string
  /** Its name and categories, from which the category is guessed. */
  words: string
  /** Address of its photo; "" without one. */
  image: string
}

const text = z.catch(z.string(), '')
/** The fields used of Open Food Facts' answer (`/api/v2/product/{code}.json`). */
const Answer = z.object({
  status: z.catch(z.number(), 0),
  product: z.catch(
    z.nullable(
      z.object({
        product_name: text,
        product_name_en: text,
        brands: text,
        quantity: text,
        image_front_url: text,
        categories: text,
      }),
    ),
    null,
  ),
})
const FIELDS = 'code,product_name,product_name_en,brands,quantity,image_front_url,categories'

const MOST_BYTES = 256 * 1024
const TIMEOUT = seconds(4)
const RETENTION = days(1)
/** How long "not found" and missing answers are cached, shorter than found products. */
const MISSED_FOR = hours(1)
const CACHE_SIZE = 2000

/** Sends one request at a time, because the public database is run by volunteers. */
const inTurn = outsideQueue({ atOnce: 1, waiting: 20 })
const knownProducts = new Map<string, { product: KnownProduct | null; until: number }>()

/**
 * Data of the product database (`PRODUCT_DATA_URL`) about a bar code; answers are cached for a day.
 * @returns null without a database, without an answer, and for an unknown code; never throws
 */
async function productOf(ctx: Ctx, barcode: string): Promise<KnownProduct | null> {
  const base = ctx.config.productDataUrl
  if (base === '') return null
  const url = `${base}/api/v2/product/${barcode}.json?fields=${FIELDS}`
  const now = ctx.now().getTime()
  const known = knownProducts.get(url)
  if (known && known.until > now) return known.product
  const product = await ask(ctx, url)
  knownProducts.delete(url)
  knownProducts.set(url, { product, until: now + (product ? RETENTION : MISSED_FOR) })
  if (knownProducts.size > CACHE_SIZE) knownProducts.delete(knownProducts.keys().next().value!)
  return product
}

async function ask(ctx: Ctx, url: string): Promise<KnownProduct | null> {
  try {
    const { status, body } = await inTurn(() =>
      fetchOutside({ url, identification: identification(ctx.config), mostBytes: MOST_BYTES, timeout: TIMEOUT }),
    )
    return status === 200 ? readAnswer(JSON.parse(body.toString())) : null
  } catch (error) {
    if (!(error instanceof OutsideFailure || error instanceof SyntaxError)) throw error
    ctx.log.info({ reason: error.message }, 'the product database gave no answer')
    return null
  }
}

function readAnswer(raw: unknown): KnownProduct | null {
  const { data } = Answer.safeParse(raw)
  if (!data || data.status !== 1 || !data.product) return null
  const { product_name, product_name_en, brands, quantity, image_front_url: image, categories } = data.product
  const title = clean(product_name_en) || clean(product_name)
  if (title === '') return null
  const brand = clean(brands.split(',')[0]!)
  const isSaid = (part: string) => title.toLowerCase().includes(part.toLowerCase())
  const parts = [isSaid(brand) ? '' : brand, title, isSaid(clean(quantity)) ? '' : clean(quantity)]
  const name = parts
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, TEXT_LIMITS.name)
    .trim()
  return { name, words: `${name} ${clean(categories)}`, image }
}

/** The text as one line without control or invisible characters. */
const clean = (line: string): string => line.replace(/[\p{C}\s]+/gu, ' ').trim()

/**
 * The photo of a product, from the URL that the database names; hosts other than the database's are requested only at
 * public IP addresses.
 * @returns null without a photo or without an answer
 */
async function productPhoto(ctx: Ctx, { image }: KnownProduct): Promise<Buffer | null> {
  if (image === '') return null
  try {
    const { status, body } = await inTurn(() =>
      fetchOutside({
        url: image,
        configuredHost: new URL(ctx.config.productDataUrl).host,
        identification: identification(ctx.config),
        mostBytes: MOST_PHOTO_BYTES,
        timeout: seconds(10),
      }),
    )
    return status === 200 ? body : null
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    return null
  }
}
