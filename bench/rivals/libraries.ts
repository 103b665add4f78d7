import { create, insertMultiple, search as ask } from '@orama/orama'
import MiniSearch from 'minisearch'
import { microOf, nearness } from '#features/discovery/engine/place.ts'
import { type PlannedSearch, popularityOf, starsOf } from '#features/discovery/engine/plannedSearch.ts'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import { type Engine, isBefore, type Ranked } from './engine.ts'

const starsOfRow = ({ ratingSum, ratingCount }: SearchRow) => starsOf(ratingSum, ratingCount)

const KEYS: Record<PlannedSearch['sort'], (row: SearchRow) => number> = {
  nearest: () => 0,
  cheapest: ({ pricePaise }) => pricePaise ?? Infinity,
  popular: ({ ratingCount, views }) => -popularityOf(ratingCount, views),
  newest: ({ updatedMicros }) => -updatedMicros,
  rating: (row) => -starsOfRow(row),
}

const rankedBy = (search: PlannedSearch, row: SearchRow): Ranked => ({
  key: KEYS[search.sort](row),
  near: nearness(search.lat, search.lng, search.cosine, microOf(row.latitude), microOf(row.longitude)),
  id: row.id,
})

/** MiniSearch finds words (prefixes, typing errors); conditions and order are applied to its results here. */
export async function miniSearchEngine(rows: readonly SearchRow[]): Promise<Engine> {
  const words = new MiniSearch<SearchRow>({ fields: ['title', 'category'] })
  const byId = new Map(rows.map((row) => [row.id, row]))
  words.addAll(rows)
  const passes = (search: PlannedSearch, row: SearchRow, near: number) =>
    near <= search.reach &&
    (search.category === null || row.category === search.category) &&
    (search.lowestPrice === null || row.pricePaise! >= search.lowestPrice) &&
    (search.highestPrice === null || row.pricePaise! <= search.highestPrice) &&
    (search.lowestRating === null || starsOfRow(row) >= search.lowestRating)
  return {
    name: 'MiniSearch, then conditions',
    answers: ({ text }) => text !== '',
    ask({ text }, search) {
      const found = words.search(text, { combineWith: 'AND', prefix: true, fuzzy: 0.2 })
      const ranked = found.flatMap(({ id }) => {
        const row = byId.get(id as string)!
        const place = rankedBy(search, row)
        return passes(search, row, place.near) ? [place] : []
      })
      return ranked
        .sort(isBefore)
        .slice(0, search.limit)
        .map(({ id }) => id)
    },
    serverPid: null,
    isSlow: true,
    close: () => {},
  }
}

/** Orama with its own text search, conditions and circle; the order is applied here. */
export async function oramaEngine(rows: readonly SearchRow[]): Promise<Engine> {
  const db = create({
    schema: { id: 'string', title: 'string', category: 'enum', price: 'number', stars: 'number', place: 'geopoint' },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const documents = rows.map((row) => ({
    id: row.id,
    title: row.title,
    category: row.category,
    price: row.pricePaise ?? 0,
    stars: starsOfRow(row),
    place: { lat: row.latitude, lon: row.longitude },
  }))
  await insertMultiple(db, documents, 1000)
  return {
    name: 'Orama',
    answers: () => true,
    async ask({ text, at, radius, category, lowestPrice, highestPrice, lowestRating }, search) {
      const { hits } = await ask(db, {
        term: text,
        tolerance: 1,
        threshold: 0,
        limit: search.limit,
        where: {
          place: {
            radius: { coordinates: { lat: at!.latitude, lon: at!.longitude }, unit: 'm', value: radius, inside: true },
          },
          ...(category !== null && { category: { eq: category } }),
          ...(lowestPrice !== null && { price: { between: [lowestPrice, highestPrice!] as [number, number] } }),
          ...(lowestRating !== null && { stars: { gte: lowestRating } }),
        },
        sortBy: ([, , a], [, , b]) => isBefore(rankedBy(search, byId.get(a.id)!), rankedBy(search, byId.get(b.id)!)),
      })
      return hits.map(({ id }) => id)
    },
    serverPid: null,
    isSlow: true,
    close: () => {},
  }
}
