import { MOST_CHARACTERS_AT_ONCE, MOST_LINES_AT_ONCE } from '../../bulkRules.ts'
import type { KeptJob, PlannedLine } from './jobStore.ts'

/** Lines with photos are sent in smaller batches, so that progress is visible. */
const MOST_WITH_PHOTOS = 20

/** The next lines that fit in one request. */
export function nextBatch({ lines, done }: Pick<KeptJob, 'lines' | 'done'>): PlannedLine[] {
  const rest = lines.slice(done, done + MOST_LINES_AT_ONCE)
  const most = rest.some(({ photos }) => photos.length > 0) ? MOST_WITH_PHOTOS : MOST_LINES_AT_ONCE
  let size = 0
  const over = rest.findIndex((line, at) => at > 0 && (size += JSON.stringify(line).length) > MOST_CHARACTERS_AT_ONCE)
  return rest.slice(0, Math.min(most, over < 0 ? rest.length : over))
}
