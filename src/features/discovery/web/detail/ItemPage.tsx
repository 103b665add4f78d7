import { OwnItemDetail } from '#features/listings/web/OwnItemDetail.tsx'
import { useMyShownItem } from '#features/listings/web/inventory/ownItems.ts'
import { useProduct } from '#features/listings/web/queries.ts'
import { ApiError } from '#kit/web/api.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { DetailGate } from './DetailGate.tsx'
import { ProductDetail } from './ProductPage.tsx'

/** The page /item/{id}: for its owner all details of the item, for other people the product page (X-01, W-51). */
export function ItemPage() {
  const id = usePathParam('id')
  const mine = useMyShownItem(id)
  const isForeign = mine.error instanceof ApiError && mine.error.code === 'notYours'
  if (isForeign) return <ForeignItem id={id} />
  return <DetailGate query={mine}>{(item) => <OwnItemDetail key={id} item={item} />}</DetailGate>
}

function ForeignItem({ id }: { id: string }) {
  return <DetailGate query={useProduct(id)}>{(product) => <ProductDetail key={id} product={product} />}</DetailGate>
}
