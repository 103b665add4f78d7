import states from '../data/indianStates.json' with { type: 'json' }
import towns from '../data/indianTowns.json' with { type: 'json' }
import { fold } from './fold.ts'

/** What `indianTowns.json` says beside GeoNames about one town. */
export interface TownName {
  /** GeoNames' name, folded, and its state code: "mysore|19". */
  key: string
  /** The name people use today. */
  shown: string
  hindi: string
  /** Every further name it is found by: old, otherwise spelt, Hindi. */
  spellings: string[]
  /** Stands where GeoNames' own figure is grossly wrong; 0 otherwise. */
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

/** The listed towns of India. A state whose name is in no row of `indianStates.json` is found under no key. */
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
 * Name of an administrative division of the first level, "" where none is known: all of India, and the states of
 * the USA by the two letters that GeoNames has for them.
 */
export function stateName(country: string, code: string, language?: string): string {
  if (country === 'IN') return (language === 'hi' ? byCode.get(code)?.hindi : byCode.get(code)?.name) ?? ''
  return country === 'US' && /^[A-Z]{2}$/.test(code) ? code : ''
}
