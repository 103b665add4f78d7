import { isBuilt } from './buildStamp.mjs'
import { root } from './prepare.mjs'

/** Builds the product unless `dist` holds exactly these sources already. */
if (!isBuilt(root)) {
  process.argv.push('--quiet')
  await import('./build.mjs')
}
