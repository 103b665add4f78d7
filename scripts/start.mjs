import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './endWithNpm.mjs'
import { prepare, root } from './prepare.mjs'

/**
 * The one command: installs, builds, and becomes the server (which makes its database and secrets). Nothing is done
 * twice: a second start goes straight to the server.
 */
await prepare()
process.env.NODE_ENV ||= 'production'
process.setSourceMapsEnabled(true)
endWithNpm()
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
