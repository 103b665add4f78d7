import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * A reporter of vitest for scripts/test.mjs. Writes to the file OUTSIDE_TESTS, as a JSON list of texts, what failed
 * outside of a test and is therefore in no other report: a hook, a file that cannot be loaded, an error nobody caught.
 */
export default class OutsideTests {
  onTestRunEnd(modules, unhandledErrors) {
    const failures = unhandledErrors.map((error) => `after or between tests: ${told(error)}`)
    for (const module of modules) {
      const file = relative(module.project.config.root, module.moduleId)
      for (const group of [module, ...module.children.allSuites()])
        for (const error of group.errors()) failures.push(`${file}: ${told(error)}`)
    }
    writeFileSync(process.env['OUTSIDE_TESTS'], JSON.stringify(failures))
  }
}

function told({ stack, message }) {
  return stack?.includes(message) ? stack : [message, stack].join('\n')
}
