import { type Reading, readingsOf } from '../../engine/readings.ts'
import { everydayMeanings } from '../../engine/text/everyday.ts'
import { plain } from '../../reading/plain.ts'
import { readQuery } from '../../reading/readQuery.ts'
import type { AskedSearch } from '../../rules.ts'
import { isStop, type SaidPlace } from './saidPlace.ts'

/** A reading with its place. */
interface PlacedReading {
  reading: Reading
  place: SaidPlace | null
  /** The reading counts only if the name of a result contains this: "hotel de paris". Null: it always counts. */
  name: string | null
}

/**
 * The readings of a text with its place. A place that is not certain is left out when the text is the name of a
 * listing, and when nothing is found there, before other readings of the words are tried.
 */
export function* placedReadings(input: AskedSearch, place: SaidPlace | null): Generator<PlacedReading, void> {
  const as = (text: string) => readingsOf(input, text, everydayMeanings)
  const text = input.q ?? ''
  const there = as(place?.words ?? text)
  if (!place || place.isCertain) return yield* withPlace(there, place)
  const here = as(text)
  const [first, words] = [here.next().value!, plain(readQuery(text).words)]
  yield { reading: first, place: null, name: words }
  yield { reading: there.next().value!, place, name: null }
  yield { reading: first, place: null, name: null }
  // "indiranagar metro": a metro station is no listing, but where it is everything can be shown.
  if (isStop(place.words)) yield { reading: as('').next().value!, place: { ...place, said: words }, name: null }
  yield* withPlace(there, place)
  yield* withPlace(here, null)
}

function* withPlace(readings: Iterable<Reading>, place: SaidPlace | null): Generator<PlacedReading, void> {
  for (const reading of readings) yield { reading, place, name: null }
}
