import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import type { MapBox } from '#kit/web/map/mapModel.ts'
import { boxText } from '../box.ts'
import type { searchListings } from '../contract.ts'
import { type MapPins, searchMap } from '../mapContract.ts'

/** The map is asked about in steps of this part of its width, so that a small move asks nothing. */
const STEP = 1 / 4
/** A wider look than this is the whole Earth. */
const WHOLE_EARTH: MapBox = { south: -85, west: -180, north: 85, east: 180 }

/**
 * Everything that the map shows, whatever the list has of it; undefined until it is known, and without a network.
 * @param question what the list asks; null asks nothing
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

/** The box out to whole steps of a grid of its own size. */
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
