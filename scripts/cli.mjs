import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare, root } from './prepare.mjs'
import { commandNames } from './serverBundle.mjs'

/**
 * Runs one command of src/app/cli with the arguments after its name:
 *   node scripts/cli.mjs import places.geojson
 */
const [name, ...args] = process.argv.slice(2)
const path = join(root, 'dist', 'server', 'cli', `${name}.js`)
if (!commandNames(root).includes(name)) {
  console.error(`There is no command "${name ?? ''}". There are: ${commandNames(root).join(', ')}.`)
  process.exit(1)
}
await prepare()
process.env.NODE_ENV ||= 'production'
process.setSourceMapsEnabled(true)
process.argv = [process.argv[0], path, ...args]
await import(pathToFileURL(path).href)
