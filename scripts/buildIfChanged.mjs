import { isBuilt } from './buildStamp.mjs'
import { root } from './prepare.mjs'

/** Builds the product unless `dist` was built from exactly these sources. */
if (!isBuilt(root)) {
  process.argv.push('--quiet')
  await import('./build.mjs')
}
