import type { ShownListing } from '../../engine/present.ts'
import { plain } from '../../reading/plain.ts'
import { Hit } from '../searchIndex/hits.ts'
import type { Asked, Found } from './asked.ts'

/** A result of the index as it is shown, without its distance. */
export const shownOf = ({ payload }: Hit) =>
  JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8')) as ShownListing

/** False when a search counts only with a result of this name, and there is none. */
export const hasName = ({ name }: Pick<Asked, 'name'>, { hits }: Pick<Found, 'hits'>): boolean =>
  name === null || hits.some((hit) => ` ${plain(titleOf(hit))} `.includes(` ${name} `))

function titleOf(hit: Found['hits'][number]): string {
  if (!(hit instanceof Hit)) return hit.row.title
  const shown = shownOf(hit)
  return shown.kind === 'service' ? shown.title : shown.name
}
