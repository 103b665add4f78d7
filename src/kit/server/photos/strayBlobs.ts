import type { PhotoStore } from './photoStore.ts'

/** Ids queried at a time. */
const ASKED_AT_ONCE = 500
/** Up to this many files without a row are always deleted; more only if there are enough files with a row. */
const STRAYS_ALWAYS_TAKEN = 100

/**
 * Finds stored files without a row, left by aborted uploads and erased owners.
 * @param before only files saved before this time, because the row of a running upload may still follow
 * @param withRow returns those of the ids that have a row
 * @returns `strays` is null when there are far more of them than files with a row, because the folder then probably
 * belongs to another database
 */
export async function findStrays(
  store: PhotoStore,
  before: Date,
  withRow: (ids: string[]) => Promise<ReadonlySet<string>>,
): Promise<{ strays: string[] | null; found: number; known: number }> {
  const strays: string[] = []
  let known = 0
  let batch: string[] = []
  const judge = async () => {
    const rows = batch.length === 0 ? new Set<string>() : await withRow(batch)
    known += rows.size
    strays.push(...batch.filter((id) => !rows.has(id)))
    batch = []
  }
  for await (const { id, savedAt } of store.list()) {
    if (savedAt < before) batch.push(id)
    if (batch.length === ASKED_AT_ONCE) await judge()
  }
  await judge()
  const isForeign = strays.length > known + STRAYS_ALWAYS_TAKEN
  return { strays: isForeign ? null : strays, found: strays.length, known }
}
