import type { PhotoStore } from '../photos/photoStore.ts'

/**
 * Copies every photo that the other store does not have.
 * @param sizes all sizes of renditions that a photo may have
 * @returns the number of photos in the other store
 */
export async function copyPhotos(from: PhotoStore, to: PhotoStore, sizes: readonly number[]): Promise<number> {
  const there = new Set<string>()
  for await (const { id } of to.list()) there.add(id)
  for await (const { id } of from.list()) {
    if (there.has(id)) continue
    const read = await Promise.all(sizes.map(async (size) => ({ size, bytes: await from.read(id, size) })))
    const files = read.flatMap(({ size, bytes }) => (bytes ? [{ size, bytes }] : []))
    // The photo was removed during the copy, or its upload was never completed.
    if (files.length === 0) continue
    await to.save(id, files)
    there.add(id)
  }
  return there.size
}
