import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadTs } from '../loadTs.mjs'
import { filesBelow } from './files.mjs'

/** Files that may access the browser's storage with computed keys. */
const OWNERS = ['src/kit/web/storage.ts', 'src/kit/web/database.ts', 'src/kit/web/storageKeys.ts']
/**
 * Files that may access the storage in other ways: forgetPerson opens the index of the service worker's library only to
 * empty it, and the service worker has no `document`.
 */
const AROUND_OWNERS = ['src/features/offline/web/forgetPerson.ts', 'src/app/web/sw/sw.ts']
/** Possible keys of calls with a computed key. */
const COMPUTED = {
  'src/features/offline/web/ownListings.ts': ['shops', 'products'],
  'src/features/offline/web/StorageCard.tsx': ['hereabouts-photos', 'hereabouts-tiles'],
}
const CALL =
  /\b(?:storageEntry|textEntry|openDatabase|(?:local|session)Storage\.(?:get|set|remove)Item|caches\.open)\(\s*([`'"][^`'"]*[`'"]|\w+)/g
/** Accesses to the storage in which the key cannot be determined. */
const AROUND =
  /\b(?:local|session)Storage(?:\s*\[|\.(?!(?:get|set|remove)Item\b)\w+)|\bindexedDB\.open\b|\bcookieStore\b|\bdocument\.cookie\b/g

/**
 * Storage keys of the web app that are missing in src/kit/web/storageKeys.ts: without a rule there, they would not be
 * deleted at sign-out.
 * @param {string} root folder of package.json
 * @returns {Promise<string[]>} one sentence per fault
 */
export async function unknownStorageKeys(root) {
  const { STORAGE_KEYS } = await loadTs(root, 'src/kit/web/storageKeys.ts')
  const files = filesBelow(root, 'src', /\/web\/.*\.tsx?$/).filter((file) => !/\.test\.|\/testing\//.test(file))
  return files.flatMap((file) =>
    OWNERS.includes(file) ? [] : faultsOf(file, readFileSync(join(root, file), 'utf8'), STORAGE_KEYS),
  )
}

/**
 * Storage keys of one file that are not known.
 * @returns {string[]}
 */
export function faultsOf(file, text, known) {
  const around = AROUND_OWNERS.includes(file)
    ? []
    : [...text.matchAll(AROUND)].map(([use]) => `${file}: \`${use}\` goes around src/kit/web/storage.ts.`)
  const unknown = [...text.matchAll(CALL)].flatMap(([, argument]) => {
    const keys = keysOf(file, text, argument)
    if (keys === null) return [`${file}: the key \`${argument}\` cannot be read from the code.`]
    return keys
      .filter((key) => !known.some((each) => each.key === key))
      .map((key) => `${file}: "${key}" is not in src/kit/web/storageKeys.ts, with its owner and when it is wiped.`)
  })
  return [...around, ...unknown]
}

function keysOf(file, text, argument) {
  if (/^[`'"]/.test(argument)) return [plain(argument)]
  const constant = new RegExp(`\\bconst ${argument} = ([\`'"][^\`'"]*[\`'"])`).exec(text)
  return constant ? [plain(constant[1])] : (COMPUTED[file] ?? null)
}

/** The pattern of a template literal: "hereabouts_draft_*" for `${PREFIX}_draft_${userId}_${form}`. */
const plain = (literal) =>
  literal
    .slice(1, -1)
    .replaceAll('${PREFIX}', 'hereabouts')
    .replace(/\$\{.*$/, '*')
