import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** A vitest environment: one window for all test files of a worker, since modules that are loaded once hold on to it. */
// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default {
  name: 'one-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!('document' in global)) await builtinEnvironments['happy-dom'].setup(global, options)
    return { teardown: () => {} }
  },
} satisfies Environment
