import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import config from '../../.dependency-cruiser.mjs'
import { brokenImportLaw, unread } from './importLaw.mjs'

/** A project that breaks every rule once, with valid imports beside. Each line is one file and its imports. */
const HOUSE = {
  'src/core/units.ts': ['zod/mini'],
  'src/core/clock.ts': ['node:fs'],
  'src/core/upwards.ts': ['#kit/server/db.ts'],
  'src/core/circleA.ts': ['./circleB.ts'],
  'src/core/circleB.ts': ['type ./circleA.ts'],
  'src/kit/server/db.ts': ['pg', 'drizzle-orm', '#core/units.ts'],
  'src/kit/server/http.ts': ['fastify', './db.ts'],
  'src/kit/server/upwards.ts': ['#features/accounts/contract.ts'],
  'src/kit/server/testing.ts': ['./db.ts'],
  'src/kit/web/api.ts': ['#core/units.ts'],
  'src/kit/web/oldFashioned.tsx': ['react', 'lucide-react', 'left-pad'],
  'src/kit/web/ui/Button.tsx': ['react', '#core/units.ts'],
  'src/kit/web/ui/CleverButton.tsx': ['react', 'use-intl', '../api.ts'],
  'src/kit/web/readsDisk.ts': ['node:fs'],
  'src/features/accounts/contract.ts': ['zod/mini', '#core/units.ts'],
  'src/features/accounts/rules.ts': ['./contract.ts', 'type ./web/queries.ts'],
  'src/features/accounts/upwards.ts': ['#features/sos/contract.ts'],
  'src/features/accounts/server/store.ts': ['drizzle-orm', '#core/units.ts'],
  'src/features/accounts/server/sessionStore.ts': ['drizzle-orm/pg-core'],
  'src/features/accounts/server/accounts.ts': ['./store.ts', './sessionStore.ts', '../rules.ts', '#kit/server/db.ts'],
  'src/features/accounts/server/feature.ts': ['#kit/server/http.ts', './accounts.ts', '../contract.ts'],
  'src/features/accounts/server/peeks.ts': ['import ../web/queries.ts', 'react'],
  'src/features/accounts/server/byName.ts': ['#features/accounts/contract.ts'],
  'src/features/accounts/server/accounts.test.ts': ['./accounts.ts', '#kit/server/testing.ts', 'pg'],
  'src/features/accounts/web/queries.ts': ['../contract.ts', '#kit/web/api.ts'],
  'src/features/accounts/web/ProfilePage.tsx': ['./queries.ts', '#kit/web/ui/Button.tsx'],
  'src/features/accounts/web/peeks.ts': ['type ../server/accounts.ts'],
  'src/features/sos/contract.ts': ['zod/mini'],
  'src/features/sos/server/alerts.ts': ['#features/accounts/server/accounts.ts', '#features/accounts/server/store.ts'],
  'src/features/sos/server/speaksSql.ts': ['typeof drizzle-orm'],
  'src/features/sos/server/speaksHttp.ts': ['#kit/server/http.ts'],
  'src/features/sos/server/usesFeature.ts': ['#features/accounts/server/feature.ts'],
  'src/features/sos/server/usesTest.ts': ['#kit/server/testing.ts'],
  'src/features/sos/server/byDots.ts': ['../../accounts/contract.ts'],
  'src/features/sos/web/SosBanner.tsx': ['#features/accounts/web/ProfilePage.tsx', './Nothing.tsx'],
  'src/features/sos/web/lonely.ts': [],
  'src/features/fortune-telling/contract.ts': ['#core/units.ts'],
  'src/features/circles/server/rows/member.ts': ['../columns/place.ts'],
  'src/features/circles/server/rows/place.ts': ['#core/units.ts'],
  'src/features/circles/server/columns/place.ts': ['#core/units.ts'],
  'src/features/circles/server/columns/member.ts': ['../rows/place.ts'],
  'src/app/server/main.ts': ['fastify', '#features/accounts/server/feature.ts', '#features/sos/contract.ts'],
  'src/app/web/routes.tsx': ['import #features/accounts/web/ProfilePage.tsx', 'react'],
  'src/attic/old.ts': ['#core/units.ts'],
  'src/kit/old.ts': ['#core/units.ts'],
  'src/features/orders/contract.ts': ['zod/mini', '#core/units.ts'],
  'src/features/orders/server/orders.ts': ['#core/units.ts'],
  'src/features/orders/shared/peek.ts': ['../server/orders.ts'],
  'src/features/orders/web/OrderCard.tsx': ['react', '../shared/peek.ts'],
  'src/features/orders/engine/deep/price.ts': ['zod/mini', '../../contract.ts'],
  'src/features/orders/engine/effects.ts': ['../server/orders.ts'],
  'src/app/contract.ts': ['#features/orders/contract.ts'],
  'src/app/peek.ts': ['#features/orders/server/orders.ts'],
  'src/app/demo/fill.ts': ['../web/start.ts'],
  'src/app/web/start.ts': ['../contract.ts'],
}

const MUST_BITE = {
  'stairs-core': ['src/core/upwards.ts → #kit/server/db.ts'],
  'stairs-kit': ['src/kit/server/upwards.ts → #features/accounts/contract.ts'],
  'order-accounts': ['src/features/accounts/upwards.ts → #features/sos/contract.ts'],
  'feature-listed': ['src/features/fortune-telling/contract.ts → #core/units.ts'],
  'everything-is-listed': ['src/attic', 'src/features/fortune-telling', 'src/features/orders/shared', 'src/kit'],
  'core-is-pure': ['src/core/clock.ts → fs', 'src/core/upwards.ts → #kit/server/db.ts'],
  'server-not-web': [
    'src/app/demo/fill.ts → ../web/start.ts',
    'src/features/accounts/server/peeks.ts → ../web/queries.ts',
  ],
  'web-not-server': ['src/features/accounts/web/peeks.ts → ../server/accounts.ts'],
  'web-not-node': ['src/kit/web/readsDisk.ts → fs'],
  'common-ground-is-pure': [
    'src/app/peek.ts → #features/orders/server/orders.ts',
    'src/features/accounts/rules.ts → ./web/queries.ts',
    'src/features/orders/engine/effects.ts → ../server/orders.ts',
    'src/features/orders/shared/peek.ts → ../server/orders.ts',
  ],
  'store-is-private': ['src/features/sos/server/alerts.ts → #features/accounts/server/store.ts'],
  'only-stores-speak-sql': ['src/features/sos/server/speaksSql.ts → drizzle-orm'],
  'only-routes-speak-http': ['src/features/sos/server/speaksHttp.ts → #kit/server/http.ts'],
  'features-are-for-the-app': ['src/features/sos/server/usesFeature.ts → #features/accounts/server/feature.ts'],
  'pages-are-for-the-app': ['src/features/sos/web/SosBanner.tsx → #features/accounts/web/ProfilePage.tsx'],
  'ui-is-dumb': ['src/kit/web/ui/CleverButton.tsx → ../api.ts', 'src/kit/web/ui/CleverButton.tsx → use-intl'],
  'neighbour-by-name': ['src/features/sos/server/byDots.ts → ../../accounts/contract.ts'],
  'own-things-by-dots': ['src/features/accounts/server/byName.ts → #features/accounts/contract.ts'],
  'no-file-circles': ['src/core/circleA.ts → src/core/circleB.ts → src/core/circleA.ts'],
  'no-folder-circles': [
    'src/features/circles/server/columns → src/features/circles/server/rows → src/features/circles/server/columns',
  ],
  'nothing-unresolved': ['src/features/sos/web/SosBanner.tsx → ./Nothing.tsx'],
  'no-orphans': ['src/features/sos/web/lonely.ts'],
  'nothing-imports-a-test': ['src/features/sos/server/usesTest.ts → #kit/server/testing.ts'],
  'server-uses-dependencies': ['src/features/accounts/server/peeks.ts → react'],
  'packages-are-declared': ['src/kit/web/oldFashioned.tsx → left-pad'],
}

const PACKAGES = {
  dependencies: ['drizzle-orm', 'fastify', 'pg', 'zod'],
  devDependencies: ['lucide-react', 'react', 'use-intl'],
}

let root = ''
let found = {}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'import-law-'))
  build(root)
  found = Object.fromEntries((await brokenImportLaw(root)).map(readParagraph))
  // Every upward import above also closes a cycle of folders.
  found['no-folder-circles'] = found['no-folder-circles'].filter((line) => line.startsWith('src/features/circles/'))
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

for (const [rule, lines] of Object.entries(MUST_BITE)) {
  test(`the import rule reports: ${rule}`, () => assert.deepEqual(found[rule], lines))
}

test('no rule reports a valid import', () => {
  assert.deepEqual(Object.keys(found).sort(), Object.keys(MUST_BITE).sort())
})

test('an empty module list is reported for every rule', () => {
  assert.equal(unread(root, { modules: [] })[0].found.length, Object.keys(HOUSE).length)
})

test('every import rule has an example here, one for all features and one for each layer', () => {
  const generated = (name) => name.startsWith('order-') || name === 'stairs-features'
  const rules = config.forbidden.map(({ name }) => name).filter((name) => !generated(name))
  assert.deepEqual(
    rules.filter((name) => !(name in MUST_BITE)),
    [],
  )
})

test('the message of every rule says what to do', () => {
  for (const { name, comment } of config.forbidden) assert.ok(comment.length > 60, name)
})

function build(folder) {
  for (const name of [...PACKAGES.dependencies, ...PACKAGES.devDependencies, 'left-pad']) {
    write(folder, `node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    for (const file of ['index.js', 'mini/index.js', 'pg-core/index.js'])
      write(folder, `node_modules/${name}/${file}`, '')
  }
  const versions = (names) => Object.fromEntries(names.map((name) => [name, '1.0.0']))
  const manifest = {
    name: 'house',
    type: 'module',
    imports: { '#*': './src/*' },
    dependencies: versions(PACKAGES.dependencies),
    devDependencies: versions(PACKAGES.devDependencies),
  }
  write(folder, 'package.json', JSON.stringify(manifest))
  for (const [file, imports] of Object.entries(HOUSE)) write(folder, file, source(file, imports))
}

/** Imports in all forms; a .tsx file also contains JSX, for which the parser needs a setting. */
function source(file, imports) {
  const lines = imports.map((line, i) => {
    const [form, target] = line.includes(' ') ? line.split(' ') : ['', line]
    if (form === 'type') return `import type { T${i} } from '${target}'`
    if (form === 'typeof') return `export const v${i} = (x: unknown) => x as import('${target}').Thing satisfies object`
    if (form === 'import') return `export const open${i} = () => import('${target}')`
    return i % 2 === 0 ? `import { a${i} } from '${target}'` : `export * from '${target}'`
  })
  const body = file.endsWith('x')
    ? 'export const Part = () => <p title="a">{1 < 2}</p>'
    : 'export const one = <T,>(x: T) => x'
  return [...lines, body, ''].join('\n')
}

function write(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function readParagraph(paragraph) {
  const [first, ...lines] = paragraph.split('\n')
  return [first.slice(0, first.indexOf(':')), lines.map((line) => line.trim())]
}
