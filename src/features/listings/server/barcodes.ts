import type { OutputOf } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import type { Photo } from '#features/photos/contract.ts'
import { photoFile, uploadPhoto } from '#features/photos/server/photos.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { barcodeOf, spellingsOf, storedCode } from '../barcode.ts'
import type { readBarcode as endpoint } from '../barcodeContract.ts'
import { nameField } from '../fields.ts'
import { withoutContacts } from '../publicRules.ts'
import { othersWithCode, ownWithCode } from './barcodeStore.ts'
import { guessCategory, namedCategory } from './bulk/guessCategory.ts'
import { productOf, productPhoto } from './productData.ts'

/**
 * Own items with a code, and what is known of its product: from listings here that the asker sees, else from the
 * product database. Nothing of a private or blocked seller.
 * @throws Refusal 'notSignedIn'
 */
export async function readBarcode(ctx: Ctx, { code }: { code: string }): Promise<OutputOf<typeof endpoint>> {
  const asker = signedIn(ctx)
  const is = storedCode(code)
  const own = await ownWithCode(ctx, asker.userId, spellingsOf(is))
  // A seller's own code means nothing elsewhere.
  if (barcodeOf(is) === null) return { code: is, own, known: null }
  const listed = await othersWithCode(ctx, asker, spellingsOf(is))
  const name = nameField.safeParse(withoutContacts(listed?.name ?? ''))
  if (listed && name.success) {
    const category = namedCategory(listed.category) ?? null
    return { code: is, own, known: { from: 'listings', name: name.data, category, hasPhoto: listed.photoId !== null } }
  }
  const product = await productOf(ctx, is)
  if (!product || !nameField.safeParse(product.name).success) return { code: is, own, known: null }
  const { words, image } = product
  const known = { from: 'productData' as const, name: product.name, category: guessCategory(words) }
  return { code: is, own, known: { ...known, hasPhoto: image !== '' } }
}

/**
 * Copies the known photo of a product, so that it is the asker's own and stays when the other listing goes.
 * @throws Refusal 'notSignedIn', 'photoNotFound' and those of `uploadPhoto`
 */
export async function takeBarcodePhoto(ctx: Ctx, { code }: { code: string }): Promise<Photo> {
  const asker = signedIn(ctx)
  const is = barcodeOf(code)
  const listed = is && (await othersWithCode(ctx, asker, spellingsOf(is)))
  const product = is && !listed ? await productOf(ctx, is) : null
  const file = listed
    ? listed.photoId && (await photoFile(ctx, listed.photoId, 1600))
    : product && (await productPhoto(ctx, product))
  if (!file) throw new Refusal('photoNotFound')
  return uploadPhoto(ctx, file)
}
