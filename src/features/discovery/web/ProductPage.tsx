import { useProduct } from '#features/listings/web/queries.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { DetailGate } from './DetailGate.tsx'
import { ProductDetail } from './ProductDetail.tsx'

/** A product as a buyer sees it (G). */
export function ProductPage() {
  const id = usePathParam('id')
  return <DetailGate query={useProduct(id)}>{(product) => <ProductDetail key={id} product={product} />}</DetailGate>
}
