import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/chunks.mjs'

/** The server to which `npm run dev` forwards requests that are not for files of the browser side. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

/**
 * Compiles the ICU messages of `locales/` so that the browser needs no parser (12 kB less before the first screen);
 * a message that cannot be parsed fails the build.
 */
function compiledWords(): Plugin {
  return {
    name: 'compiled-words',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
    }),
    transform: {
      filter: { id: /\/locales\/\w+\/[\w.]+\.json$/ },
      handler: (code) =>
        JSON.stringify(JSON.parse(code, (_key, value) => (typeof value === 'string' ? compileMessage(value) : value))),
    },
  }
}

/** All messages of a language, by file and key. */
function textsOf(language: string): [string, string][] {
  const folder = join(import.meta.dirname, 'locales', language)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
      return Object.entries(texts).map(([key, text]): [string, string] => [`${file} ${key}`, text])
    })
}

/** Fraction of the English messages that a language translates, 0 to 1. */
function coverageOf(language: string): number {
  const own = new Map(textsOf(language))
  const english = textsOf('en')
  return english.filter(([key]) => own.get(key)).length / english.length
}

export default defineConfig({
  define: { LANGUAGE_COVERAGE: JSON.stringify({ en: coverageOf('en'), hi: coverageOf('hi') }) },
  // Texts are read as a whole.
  json: { namedExports: false, stringify: false },
  plugins: [compiledWords(), react({ compiler: { compilationMode: 'annotation' } }), tailwindcss()],
  // Otherwise the prebundled copy would include its own parser.
  optimizeDeps: { exclude: ['use-intl'] },
  // Files refer to each other by relative URLs, so the app works below any base path (the server tells the page which).
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  // The reader of price lists loads the code of a file's format when one is read.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // For `scripts/routeFiles.mjs`.
    manifest: true,
    // Fonts and pictures stay files: the content security policy allows no data: URLs for them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Loading the pure files of both sides has no side effects.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(core|features\/\w+)\/\w+\.ts$/, sideEffects: false }] },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/photos', '/tiles', '/healthz', '^/[\\w-]+\\.php$'].map((path) => [
        path,
        { target: apiOrigin, changeOrigin: false, xfwd: true },
      ]),
    ),
  },
})
