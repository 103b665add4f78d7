import { useEffect } from 'react'
import { sendFinding } from './foundBy.ts'
import { sendVisit } from '#features/listings/web/mutations.ts'

/** Counts a visit to the page of another person's listing (F-15, F-72, G-25). */
export function useVisit({ id, isMine }: { id: string; isMine: boolean }): void {
  useEffect(() => {
    if (isMine) return
    sendVisit(id)
    sendFinding(id)
  }, [id, isMine])
}
