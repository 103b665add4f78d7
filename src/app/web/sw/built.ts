/** Files of the build, inserted by scripts/serviceWorker.mjs; URLs are relative to the worker's. */
interface Built {
  /** Cached at installation: the page and the files it refers to. */
  shell: { url: string; revision: string | null }[]
  /** Every other file of the app, each named after its contents. */
  code: string[]
  /** Files that hold many scripts and style sheets at once: a JSON object of texts by path. */
  packs: { url: string; files: string[] }[]
}

declare const BUILT_FILES: Built

export const BUILT: Built = BUILT_FILES
