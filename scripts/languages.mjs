/**
 * Writes src/features/settings/web/languageNames.ts: the languages of the world with their English and own names, from
 * Unicode CLDR, and from iso-639-1 where CLDR has no own name. The output is committed; `node scripts/languages.mjs
 * --check` fails when it differs from this script's output. Reasons: docs/decisions/0011-settings.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import iso from 'iso-639-1'

const require = createRequire(import.meta.url)
const TARGET = fileURLToPath(new URL('../src/features/settings/web/languageNames.ts', import.meta.url))

/** Languages of the eighth schedule of the Constitution of India that CLDR does not cover well yet. */
const INDIAN = ['brx', 'doi', 'ks', 'mai', 'mni', 'sa', 'sat']

/** @returns {string} the module's text */
export function languageModule() {
  const folder = join(dirname(require.resolve('cldr-localenames-full/package.json')), 'main')
  const english = namesIn(folder, 'en')
  const levels = require('cldr-core/coverageLevels.json').coverageLevels
  const own = new Map(
    [...readdirSync(folder), ...iso.getAllCodes()]
      .filter((code) => /^[a-z]{2,3}$/.test(code) && (english[code] ?? iso.getName(code)))
      .map((code) => [code, namesIn(folder, code)[code] ?? iso.getNativeName(code)])
      .filter(([code, name]) => name && name !== code),
  )
  const lines = [...own]
    .map(([code, name]) => ({ code, name, inEnglish: english[code] ?? iso.getName(code) }))
    .sort((a, b) => (a.inEnglish < b.inEnglish ? -1 : 1))
    .map(({ code, name, inEnglish }) => {
      const mark = levels[code] === 'modern' || INDIAN.includes(code) ? '*' : ''
      return `${mark}${code}|${inEnglish}${name === inEnglish ? '' : `|${name}`}`
    })
  return `/**
 * Written by scripts/languages.mjs from Unicode CLDR ${require('cldr-core/package.json').version} (Unicode-3.0 licence) and iso-639-1 (MIT). Per language:
 * code, English name, own name where it differs; * for those that many people use computers in.
 */
export const LANGUAGE_NAMES = \`
${wrapped(lines).join('\n')}
\`
`
}

/** Wraps entries to lines, so that a change of one shows in a diff. */
function wrapped(entries) {
  const lines = ['']
  for (const entry of entries) {
    if (lines.at(-1).length + entry.length > 116) lines.push('')
    lines[lines.length - 1] += `${entry};`
  }
  return lines
}

function namesIn(folder, code) {
  try {
    const text = readFileSync(join(folder, code, 'languages.json'), 'utf8')
    return JSON.parse(text).main[code].localeDisplayNames.languages
  } catch {
    return {}
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const made = languageModule()
  if (!process.argv.includes('--check')) writeFileSync(TARGET, made)
  else if (readFileSync(TARGET, 'utf8') !== made) {
    console.error(`${TARGET} is not what scripts/languages.mjs makes. Run: node scripts/languages.mjs`)
    process.exitCode = 1
  }
}
