import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './endWithNpm.mjs'
import { prepare, root } from './prepare.mjs'

/**
 * `npm start`: installs, builds, and runs the server (which creates its database and secrets). A second start runs the
 * server directly.
 */
await prepare()
process.env.NODE_ENV ||= 'production'
process.setSourceMapsEnabled(true)
endWithNpm()
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
