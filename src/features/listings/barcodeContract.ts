import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { Photo } from '#features/photos/contract.ts'
import { codeField } from './fields.ts'
import { PRODUCT_CATEGORIES } from './rules.ts'

const code = codeField

export const readBarcode = defineEndpoint({
  ...addresses.readBarcode,
  access: 'signedIn',
  input: z.object({ code }),
  output: z.object({
    /** The normalised code. */
    code: z.string(),
    /** Own items with this code. */
    own: z.array(z.object({ id: z.string(), name: z.string(), shop: z.string() })),
    /** Data about the product from other sources; null: none. */
    known: z.nullable(
      z.object({
        /** `listings`: from a publicly visible listing; `productData`: from the product database. */
        from: z.enum(['listings', 'productData']),
        name: z.string(),
        category: z.nullable(z.enum(PRODUCT_CATEGORIES)),
        /** Whether `takeBarcodePhoto` has a photo of it. */
        hasPhoto: z.boolean(),
      }),
    ),
  }),
  summary: 'Own items with a bar code, and what listings here or the product database know of it.',
})

export const takeBarcodePhoto = defineEndpoint({
  ...addresses.takeBarcodePhoto,
  access: 'signedIn',
  quota: 'photo',
  input: z.object({ code }),
  output: Photo,
  summary: "A copy of the known photo of a bar code's product, as a photo of the signed-in person.",
})

export const barcodeEndpoints = [readBarcode, takeBarcodePhoto]
