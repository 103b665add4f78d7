import { format } from 'node:util'
import { separateTests } from './app.tsx'

/** A warning of React after a test has switched to rendering as in a browser. */
const NOT_WRAPPED = 'not wrapped in act'

// A setup file of vitest: runs before every test file, also where files share their modules. Output of a screen after
// the end of its file goes straight to the terminal, because vitest's own channel is closed by then.
for (const level of ['log', 'info', 'warn', 'error'] as const) {
  console[level] = (...said: unknown[]) => {
    const text = format(...said)
    if (!text.includes(NOT_WRAPPED)) process.stderr.write(`${text}\n`)
  }
}
separateTests()
