import { useMarket } from '#features/listings/web/market.ts'
import { ClaimRow } from '#features/reports/web/ClaimRow.tsx'

interface ClaimPlaceProps {
  id: string
  kind: 'shop' | 'office'
}

/** What an imported place that nobody owns says to its owner, with how long it then costs nothing here. */
export function ClaimPlace({ id, kind }: ClaimPlaceProps) {
  return <ClaimRow id={id} kind={kind} freeDays={useMarket()?.freeDays} />
}
