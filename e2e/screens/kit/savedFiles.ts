import { vi } from 'vitest'

/** The files that the app saves until the end of the test. */
export function savedFiles(): Blob[] {
  const saved: Blob[] = []
  // The document would open the file's address.
  document.addEventListener('click', (event) => {
    if ((event.target as Element).matches('a[download]')) event.preventDefault()
  })
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
