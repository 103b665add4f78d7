/** What the build made, put in by scripts/serviceWorker.mjs; addresses are relative to the worker's own. */
interface Built {
  /** Kept before the worker is ready: the page and what it names. */
  shell: { url: string; revision: string | null }[]
  /** Every other file of the app, each named after its contents. */
  code: string[]
}

declare const BUILT_FILES: Built

export const BUILT: Built = BUILT_FILES
