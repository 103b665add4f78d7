import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadTs } from './loadTs.mjs'
import { root } from './prepare.mjs'

/**
 * Generates src/features/concepts/data/labels.json: names and icon of each concept for the screens, without search
 * words. Run it again after changing the words: `node scripts/bakeLabels.mjs`; a test compares the file.
 */
const TARGET = join(root, 'src', 'features', 'concepts', 'data', 'labels.json')

/** The file's text: by id, the English name, the Hindi name if any, and the icon. */
export async function bakedLabels() {
  const { CONCEPTS } = await loadTs(root, 'src/features/concepts/concept.ts')
  const lines = CONCEPTS.map(
    ({ id, name, icon }) =>
      `${JSON.stringify(id)}: ${JSON.stringify([name.en, name.hi === name.en ? '' : name.hi, icon])}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await bakedLabels()
  writeFileSync(TARGET, text)
  console.log(`${text.split('\n').length - 3} labels, ${text.length} bytes`)
}
