import { useService } from '#features/listings/web/queries.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { DetailGate } from './DetailGate.tsx'
import { ServiceDetail } from './ServiceDetail.tsx'

/** A service as everybody sees it. */
export function ServicePage() {
  const id = usePathParam('id')
  return <DetailGate query={useService(id)}>{(service) => <ServiceDetail key={id} service={service} />}</DetailGate>
}
