import { minutes } from '#core/units.ts'
import { useOffice } from '#features/listings/web/queries.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { DetailGate } from './DetailGate.tsx'
import { OfficeDetail } from './OfficeDetail.tsx'

/** An office as everybody sees it; a moveable one is refetched every minute. */
export function OfficePage() {
  const id = usePathParam('id')
  const query = useOffice(id, { followEvery: minutes(1) })
  return <DetailGate query={query}>{(office) => <OfficeDetail key={id} office={office} />}</DetailGate>
}
