import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { LatLng } from '#core/geo.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { usePlaceAt } from '#features/places/web/queries.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { EVERYWHERE, emergencyNumber } from '../emergency.ts'
import { lastFix } from './lastFix.ts'

const entry = storageEntry(`${PREFIX}_country`, z.string())

/** The emergency number of the country where the device last was, also without a network. */
export function useEmergencyNumber(): string {
  const { area } = useArea()
  const here: LatLng | null = lastFix() ?? (area?.kind === 'here' ? area : null)
  const { data } = usePlaceAt(here)
  const country = data?.countryCode ?? ''
  useEffect(() => {
    if (country !== '') entry.write(country)
  }, [country])
  const known = country || entry.read()
  return known ? emergencyNumber(known) : EVERYWHERE
}
