import { useShop } from '#features/listings/web/queries.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { DetailGate } from './DetailGate.tsx'
import { ShopDetail } from './ShopDetail.tsx'

/** A shop as everybody sees it: read-only (G-26 … G-28). */
export function ShopPage() {
  const id = usePathParam('id')
  return <DetailGate query={useShop(id)}>{(shop) => <ShopDetail key={id} shop={shop} />}</DetailGate>
}
