import { useMarket } from '#features/listings/web/market.ts'
import { ClaimRow } from '#features/reports/web/ClaimRow.tsx'

interface ClaimPlaceProps {
  id: string
  kind: 'shop' | 'office'
}

/** Invites the owner of an imported place without an owner to claim it, and names the free days. */
export function ClaimPlace({ id, kind }: ClaimPlaceProps) {
  return <ClaimRow id={id} kind={kind} freeDays={useMarket()?.freeDays} />
}
