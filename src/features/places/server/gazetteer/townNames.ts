import states from '../data/indianStates.json' with { type: 'json' }
import towns from '../data/indianTowns.json' with { type: 'json' }
import { fold } from './fold.ts'

/** Additional data of a town in `indianTowns.json`. */
export interface TownName {
  /** GeoNames' name, folded, and its state code: "mysore|19". */
  key: string
  /** The present common name. */
  shown: string
  hindi: string
  /** Other names to find it by: old, alternative spellings, Hindi. */
  spellings: string[]
  /** Replaces a grossly wrong figure of GeoNames; 0 otherwise. */
  population: number
}

interface ListedTown {
  town: string
  state: string
  shown?: string
  hindi?: string
  also?: string[]
  population?: number
}

/** The listed towns of India. A town whose state is not in `indianStates.json` gets no key. */
export function townNames(): TownName[] {
  return (towns as ListedTown[]).flatMap((listed) =>
    states
      .filter((state) => state.name === listed.state)
      .map(({ code }) => ({
        key: `${fold(listed.town)}|${code}`,
        shown: listed.shown ?? listed.town,
        hindi: listed.hindi ?? '',
        spellings: [listed.shown, listed.hindi, ...(listed.also ?? [])].filter((name) => name !== undefined),
        population: listed.population ?? 0,
      })),
  )
}

const byCode = new Map(states.map((state) => [state.code, state] as const))

/**
 * Name of a first-level administrative division, "" if unknown: all of India, and the states of the USA by GeoNames'
 * two-letter codes.
 */
export function stateName(country: string, code: string, language?: string): string {
  if (country === 'IN') return (language === 'hi' ? byCode.get(code)?.hindi : byCode.get(code)?.name) ?? ''
  return country === 'US' && /^[A-Z]{2}$/.test(code) ? code : ''
}
