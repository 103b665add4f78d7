import { format } from 'node:util'
import { separateTests } from './app.tsx'

/** React says this where a test has switched to rendering as in a browser. */
const NOT_WRAPPED = 'not wrapped in act'

// A setup file of vitest: runs before every test file, also where files share their modules. What a screen logs after
// its file has ended goes straight to the terminal: vitest's own way is closed by then.
for (const level of ['log', 'info', 'warn', 'error'] as const) {
  console[level] = (...said: unknown[]) => {
    const text = format(...said)
    if (!text.includes(NOT_WRAPPED)) process.stderr.write(`${text}\n`)
  }
}
separateTests()
