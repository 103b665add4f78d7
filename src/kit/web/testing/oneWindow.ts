import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * A vitest environment: one window for all test files of a worker, because modules are loaded once per worker and keep
 * references to the window.
 */
// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default {
  name: 'one-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    // Kept for tests, because the window's own fetch follows the rules of a browser: no cookies set by tests, no other
    // origins.
    global.nodeFetch ??= global.fetch
    if (!('document' in global)) await builtinEnvironments['happy-dom'].setup(global, options)
    return { teardown: () => {} }
  },
} satisfies Environment
