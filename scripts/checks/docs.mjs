import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { committedFiles } from './files.mjs'

/** Folders that a path in the docs may omit, and endings that a file name may omit. */
const BASES = ['', 'src/', 'src/features/']
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.json', '.sql']

/** A code span with the path of a file or folder of the project. */
const PATH =
  /^(?:src|docs|scripts|bench|e2e|db|locales|public|core|kit|features|app|[a-z]\w+\/(?:server|web|engine))\/[\w./-]+$/
/** A code span with a source file and its folder only: `forms/formTable.ts`. */
const FILE = /^[a-z]\w+\/\w+\.tsx?$/

/**
 * Checks the docs: links lead to a file (and heading) of the project, paths in code spans exist, commands are in
 * package.json, settings are read by the server and explained in `.env.example`. Decision records may contain old
 * names, so only their links are checked.
 * @param {string} root folder of package.json
 * @returns {string[]} one "file:line: what" per fault
 */
export function docFaults(root) {
  const files = committedFiles(root)
  const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  const settings = settingsOf(root)
  const isThere = (path) =>
    BASES.some((base) => ENDINGS.some((ending) => files.some((file) => matches(file, `${base}${path}${ending}`))))
  const isBelow = (path) => files.some((file) => file.endsWith(`/${path}`))
  const faults = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, i) => {
          const isRecord = file.startsWith('docs/decisions/')
          const found = [
            ...deadLinks(root, file, line),
            ...(isRecord ? [] : wrongNames(line, { isThere, isBelow, scripts, settings })),
          ]
          return found.map((fault) => `${file}:${i + 1}: ${fault}`)
        }),
    )
  const explained = readFileSync(join(root, '.env.example'), 'utf8')
  const unexplained = [...settings].filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(explained))
  return [...faults, ...unexplained.map((name) => `.env.example: ${name} is a setting and is not explained`)]
}

/** True if the file is the named one, or is in the named folder. */
const matches = (file, path) => file === path || file.startsWith(path.endsWith('/') ? path : `${path}/`)

function* deadLinks(root, file, line) {
  for (const [, target] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    const [path, heading] = target.split('#')
    const at = path === '' ? join(root, file) : join(root, dirname(file), path)
    if (!existsSync(at)) yield `the link ${target} leads nowhere`
    else if (heading && !headingsOf(at).includes(heading)) yield `there is no heading #${heading} in ${path || file}`
  }
}

const headingsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function* wrongNames(line, { isThere, isBelow, scripts, settings }) {
  for (const [, span] of line.matchAll(/`([^`]+)`/g)) {
    if (PATH.test(span) ? !/[A-Z]{4}|\bx\b|NNNN/.test(span) && !isThere(span) : FILE.test(span) && !isBelow(span))
      yield `there is no ${span}`
    const [, name] = /^([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=.*)?$/.exec(span) ?? []
    if (name && !settings.has(name) && !KNOWN_ELSEWHERE.test(name)) yield `${name} is no setting of the server`
  }
  for (const [, script] of line.matchAll(/npm run ([a-z][\w:-]*)/g))
    if (!scripts[script]) yield `there is no npm run ${script}`
}

/** Settings of tests, benchmarks and constants that docs may name. */
const KNOWN_ELSEWHERE = /^(TEST_DATABASE_URL|LATE_ANSWERS|FUZZ_\w+|R\d_\w+|FEATURES|LOW_STOCK_AT_MOST|SOS_\w+)$/

/** The names in `Environment` of kit/server/environment.ts. */
function settingsOf(root) {
  const text = readFileSync(join(root, 'src/kit/server/environment.ts'), 'utf8')
  const schema = text.slice(text.indexOf('const Environment'), text.indexOf('\n})'))
  return new Set([...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name))
}
