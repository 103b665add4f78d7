import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Window } from 'happy-dom'
import { build } from 'vite'
import { root } from './prepare.mjs'

/**
 * Writes `first.json` beside the built page: the HTML that is sent inside it (ADR 0038), made by rendering the app's
 * own components in a simulated browser. Runs in a process of its own, because it replaces globals.
 *   node scripts/firstPages.mjs FOLDER
 */
const folder = process.argv[2]
process.env.NODE_ENV = 'production'
const outDir = join(folder, 'first')
await build({
  root,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: { ssr: join(root, 'src', 'app', 'web', 'firstPages.tsx'), outDir, copyPublicDir: false, minify: false },
})
const window = new Window({ url: 'http://localhost/', width: 390, height: 844 })
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !['navigator', 'Event', 'EventTarget', 'CustomEvent'].includes(name)) continue
  Object.defineProperty(globalThis, name, { get: () => window[name], set: () => {}, configurable: true })
}
Object.assign(globalThis, { window: globalThis, self: globalThis })
const { firstPages } = await import(pathToFileURL(join(outDir, 'firstPages.js')).href)
const pages = await firstPages((path) => window.happyDOM.setURL(`http://localhost${path}`))
writeFileSync(join(folder, 'web', 'first.json'), JSON.stringify(pages))
rmSync(outDir, { recursive: true, force: true })
process.exit(0)
