import { paise } from '#core/units.ts'
import { priceText } from '#core/money.ts'
import type { Ctx } from '#kit/server/context.ts'
import { openGraphTags, type SharedListing } from './openGraph.ts'
import type { ShownRow } from './present.ts'
import { selectOffices, selectServices } from './serviceStore.ts'
import { selectItems, selectShops } from './shopStore.ts'

/** Pages whose link is worth a preview, and who finds what they show. */
const PAGES: Record<string, (ctx: Ctx, id: string) => Promise<SharedListing | null>> = {
  product: async (ctx, id) => {
    const [row] = await selectItems(ctx, { id, isVisible: true })
    return row
      ? shared(row, 'product', row.listing.shopId === null ? townOf(row.listing.address) : row.listing.address)
      : null
  },
  service: async (ctx, id) => {
    const [row] = await selectServices(ctx, { id, isVisible: true })
    return row ? shared(row, 'service', townOf(row.listing.address)) : null
  },
  shop: async (ctx, id) => {
    const [row] = await selectShops(ctx, { id, isVisible: true })
    return row ? shared(row, 'shop', row.listing.address) : null
  },
  office: async (ctx, id) => {
    const [row] = await selectOffices(ctx, { id, isVisible: true })
    return row ? shared(row, 'office', row.office.moveable ? '' : row.listing.address) : null
  },
}

/**
 * The preview tags of a listing's page for whoever follows a link from outside; null where there is no such page, or
 * strangers may not see the listing. Whose it is is never told, nor the street of somebody who sells from home.
 * @param path address without query: "/product/0b7f…"
 */
export async function openGraphOf(ctx: Ctx, path: string, baseUrl: string): Promise<string | null> {
  const [, page, id] = /^\/(product|service|shop|office)\/([\w-]{1,100})\/?$/.exec(path) ?? []
  const listing = page && id ? await PAGES[page]!(ctx, id) : null
  return listing && openGraphTags(listing, baseUrl)
}

function shared({ listing, photos }: ShownRow, page: string, place: string): SharedListing {
  const { kind, pricePaise } = listing
  return {
    path: `/${page}/${listing.id}`,
    kind: kind as SharedListing['kind'],
    name: listing.title,
    price: pricePaise === null ? '' : priceText({ amount: paise(pricePaise), unit: listing.priceUnit }),
    pricePaise,
    place,
    description: listing.description,
    photo: photos[0] ?? null,
  }
}

/** Town, state and country of an address as the geocoder and the town list write it; "" for anything shorter. */
function townOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  return parts.length < 3 ? '' : parts.slice(-3).join(', ')
}
