/** Files of the build, inserted by scripts/serviceWorker.mjs; URLs are relative to the worker's. */
interface Built {
  /** Cached at installation: the page and the files it refers to. */
  shell: { url: string; revision: string | null }[]
  /** Every other file of the app, each named after its contents. */
  code: string[]
}

declare const BUILT_FILES: Built

export const BUILT: Built = BUILT_FILES
