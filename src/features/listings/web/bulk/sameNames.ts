import { comparable } from '#core/text.ts'
import { SAME_NAME } from '../../bulkRules.ts'
import type { PreviewLine } from './BulkPreview.tsx'
import type { PlannedLine } from './jobStore.ts'

/** A name that several items would have, with the later lines that have it. */
export interface SameName {
  name: string
  lines: number[]
}

/**
 * Names of new items that an earlier line of the list or an item of the user already has, with the same unit, size and
 * shop: they differ only in their codes.
 */
export function sameNames(lines: readonly PlannedLine[], preview: readonly PreviewLine[]): SameName[] {
  const cellsOf = new Map(lines.map(({ line, cells }) => [line, cells]))
  const seen = new Map<string, SameName>()
  for (const { line, outcome, name, remarks, shop } of preview) {
    if (outcome === 'error') continue
    const { unit = '', variant = '' } = cellsOf.get(line) ?? {}
    const key = [name, unit, variant, shop].map(comparable).join('\n')
    const first = seen.get(key)
    const isOwn = remarks.some(({ problem }) => problem === SAME_NAME)
    if (!first) seen.set(key, { name, lines: isOwn ? [line] : [] })
    else if (outcome === 'create') first.lines.push(line)
  }
  return [...seen.values()].filter((each) => each.lines.length > 0)
}
