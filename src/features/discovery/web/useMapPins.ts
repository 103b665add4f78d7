import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import type { MapBox } from '#kit/web/map/mapModel.ts'
import { boxText } from '../box.ts'
import type { searchListings } from '../contract.ts'
import { type MapPins, searchMap } from '../mapContract.ts'

/** The requested box grows in steps of this share of the map's width, so that a small move sends no request. */
const STEP = 1 / 4
/** A wider view requests the whole Earth. */
const WHOLE_EARTH: MapBox = { south: -85, west: -180, north: 85, east: 180 }

/**
 * All results in the visible map, also those not in the list; undefined until loaded, and offline.
 * @param question the search of the list; no request for null
 */
export function useMapPins(question: InputOf<typeof searchListings> | null, sight: MapBox | null): MapPins | undefined {
  const userId = useUser()?.id
  const box = sight && boxText(widened(sight))
  const { data } = useQuery({
    queryKey: ['searchMap', userId, question, box],
    enabled: question !== null && box !== null,
    placeholderData: keepPreviousData,
    staleTime: seconds(30),
    queryFn: ({ signal }) => callEndpoint(searchMap, { ...question!, box: box! }, { signal }),
  })
  return data
}

/** The box extended to a grid in proportion to its size. */
function widened({ south, west, north, east }: MapBox): MapBox {
  const wide = east < west ? east - west + 360 : east - west
  const high = north - south
  if (wide > 180) return WHOLE_EARTH
  const [stepX, stepY] = [2 ** Math.ceil(Math.log2(wide * STEP)), 2 ** Math.ceil(Math.log2(high * STEP))]
  return {
    south: Math.max(-90, Math.floor(south / stepY) * stepY),
    west: Math.floor(west / stepX) * stepX,
    north: Math.min(90, Math.ceil(north / stepY) * stepY),
    east: Math.ceil((west + wide) / stepX) * stepX,
  }
}
