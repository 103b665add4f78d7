import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import config from '../../vitest.config.ts'
import { root } from '../prepare.mjs'
import { withSites } from './sites.mjs'

const sites = JSON.parse(readFileSync(process.env.MUTANTS, 'utf8'))
/** Files that run with one change load their own modules, so that the change is active while modules load. */
const isWhole = process.env.MUTANT_WHOLE === '1'

/** Puts all changes of the sample into the code, each inactive until `__mutant` returns its key. */
const mutants = {
  name: 'mutants',
  enforce: 'pre',
  transform(code, id) {
    const file = relative(root, id.split('?')[0]).replaceAll('\\', '/')
    const own = sites.filter((site) => site.file === file)
    return own.length > 0 ? { code: withSites(code, own), map: null } : undefined
  },
}

for (const project of config.test.projects) {
  project.root = root
  project.plugins = [mutants, ...(project.plugins ?? [])]
  project.test.setupFiles = [join(import.meta.dirname, 'eachFile.mjs'), ...project.test.setupFiles]
  project.test.testTimeout = 60_000
  if (isWhole) project.test.isolate = true
  else if (project.test.name === 'screens') project.test.retry = 2
}

export default { ...config, root, test: { ...config.test, root, maxWorkers: Number(process.env.MUTANT_WORKERS) } }
