import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` finds the server that answers everything which is not a file of the browser's side. */
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
      filter: { id: /\/locales\/\w+\/\w+\.json$/ },
      handler: (code) =>
        JSON.stringify(JSON.parse(code, (_key, value) => (typeof value === 'string' ? compileMessage(value) : value))),
    },
  }
}

export default defineConfig({
  plugins: [compiledWords(), react({ compiler: { compilationMode: 'annotation' } }), tailwindcss()],
  // Otherwise the prebuilt copy would bring its own parser along.
  optimizeDeps: { exclude: ['use-intl'] },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Fonts and pictures stay files: the content security policy allows no data: URLs for them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
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
