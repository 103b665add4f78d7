import { vi } from 'vitest'

/** The files that the app saves until the end of the test. */
export function savedFiles(): Blob[] {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(file: Blob): string {
        saved.push(file)
        return 'blob:saved'
      }
    },
  )
  return saved
}
