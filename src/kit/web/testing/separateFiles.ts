import { afterAll, beforeAll, vi } from 'vitest'
import { clearParts } from '../ui/renderPart.tsx'

const ownOfNavigator = new Set(Reflect.ownKeys(navigator))

/** To be called once per test file (eachFile.ts): files of a worker share modules, document and storage. */
export function separateFiles(): void {
  beforeAll(async () => {
    await clearParts()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    for (const key of Reflect.ownKeys(navigator)) if (!ownOfNavigator.has(key)) Reflect.deleteProperty(navigator, key)
    document.body.replaceChildren()
    document.documentElement.lang = 'en'
    history.replaceState(null, '', '/')
    localStorage.clear()
    sessionStorage.clear()
    globalThis.dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  // A screen loads its later parts while it is open; without waiting they arrive after the end of the file, which
  // vitest reports as an error of no test.
  afterAll(async () => {
    await clearParts()
    await vi.dynamicImportSettled()
  })
}
