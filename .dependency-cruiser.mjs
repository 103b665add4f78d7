import { readFileSync } from 'node:fs'
import swc from '@swc/core'
import { FEATURES, filesIn, LAYERS } from './architecture.mjs'

/**
 * The import rules, generated from architecture.mjs and read by `npm run check` (docs/decisions/0003-import-law.md).
 * Each `comment` is the message for a violation: what the rule protects, and where the code belongs instead.
 */

const TEST = String.raw`\.test\.tsx?$`
const TESTING = String.raw`(^|/)testing(/|\.|[A-Z])`
const STORE = String.raw`^src/features/[^/]+/server/(store|[^/]*Store)(/|\.ts$)`
const SERVER = filesIn(({ runs }) => runs === 'server')
const WEB = filesIn(({ runs }) => runs === 'web')
/** Files outside server/ and web/ are shared by both sides, whether listed in PLACES or not. */
const COMMON = String.raw`^src/(features/[^/]+/(?!(server|web)/)|app/[^/]+$)`
const SQL_PACKAGES = '^node_modules/(drizzle-orm|pg|pg-boss)/'
const HTTP_PACKAGES = '^node_modules/(fastify|@fastify)/'

const higherLayers = LAYERS.slice(0, -1).map((layer, i) => ({
  name: `stairs-${layer}`,
  comment: `Imports only go down: ${LAYERS.join(' < ')}. What ${layer} needs from a higher layer is either handed to it as an argument, or belongs on a lower layer itself.`,
  from: { path: `^src/${layer}/` },
  to: { path: `^src/(${LAYERS.slice(i + 1).join('|')})/` },
}))

const laterFeatures = FEATURES.slice(0, -1).map((feature, i) => ({
  name: `order-${feature}`,
  comment: `Features stand in one order (architecture.mjs) and use only those before them; ${feature} comes first here. Let the later feature call ${feature}, or let ${feature} take what it needs as an argument that app wires in.`,
  from: { path: `^src/features/${feature}/` },
  to: { path: `^src/features/(${FEATURES.slice(i + 1).join('|')})/` },
}))

const areas = String.raw`^src/(core|kit/server|kit/web|features/[^/]+|app)/`

const rules = [
  ...higherLayers,
  ...laterFeatures,
  {
    name: 'feature-listed',
    comment: 'This feature does not stand in FEATURES of architecture.mjs. Give it its place in the order first.',
    from: { path: `^src/features/(?!(${FEATURES.join('|')})/)` },
    to: {},
  },
  {
    name: 'core-is-pure',
    comment:
      'core says what the words mean, in the browser and on the server alike: it imports itself and zod. What touches a machine (clock, disk, network, database) belongs to kit.',
    from: { path: '^src/core/', pathNot: TEST },
    to: { pathNot: ['^src/core/', '^node_modules/zod/'], couldNotResolve: false },
  },
  {
    name: 'server-not-web',
    comment:
      'Server code never looks at the browser’s. What both need stands in the root of the feature (contract.ts, rules.ts) or in core.',
    from: { path: SERVER },
    to: { path: WEB },
  },
  {
    name: 'web-not-server',
    comment:
      'The browser’s code never looks at the server’s: it would be shipped to everybody. Ask through the contract (kit/web/api), or move what both need to the root of the feature.',
    from: { path: WEB },
    to: { path: SERVER },
  },
  {
    name: 'web-not-node',
    comment: 'There is no Node in a browser. Move this to the server, or use the web’s own interface.',
    from: { path: WEB, pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'common-ground-is-pure',
    comment:
      'What stands in a feature outside server/ and web/ (its root, engine/, data/) runs on both sides, so it imports only core, such files and tables (data/*.json) of this or an earlier feature, and zod. Effects go to server/ or web/.',
    from: { path: COMMON, pathNot: TEST },
    to: {
      pathNot: ['^src/core/', COMMON, '^node_modules/(zod|pluralize)/', '^src/features/[^/]+/data/.+\\.json$'],
      couldNotResolve: false,
    },
  },
  {
    name: 'store-is-private',
    comment:
      'Tables and SQL belong to one feature. Ask that feature’s verbs (server/<noun>.ts) instead; add a verb there when none answers.',
    from: { path: '^src/(?:features/([^/]+)|[^/]+)/' },
    to: { path: STORE, pathNot: '^src/features/$1/server/' },
  },
  {
    name: 'only-stores-speak-sql',
    comment:
      'Only server/store.ts (or *Store.ts) and kit/server know the database. Put the query there under the name of what it finds, and call it from the verb.',
    from: { path: '^src/', pathNot: [STORE, '^src/kit/server/', TEST, TESTING] },
    to: { path: SQL_PACKAGES },
  },
  {
    name: 'only-routes-speak-http',
    comment:
      'Only server/feature.ts, kit/server and app/server know requests and replies. A verb takes (ctx, input), answers a value and refuses with a Refusal.',
    from: {
      path: '^src/',
      pathNot: [String.raw`^src/features/[^/]+/server/feature\.ts$`, '^src/kit/server/', '^src/app/server/', TEST],
    },
    to: { path: [HTTP_PACKAGES, String.raw`^src/kit/server/http\.ts$`] },
  },
  {
    name: 'features-are-for-the-app',
    comment:
      'server/feature.ts tells app what its feature gives to the server, and nothing else imports it. A verb that two files need has a file of its own.',
    from: { path: '^src/', pathNot: ['^src/app/server/', TEST, TESTING] },
    to: { path: String.raw`^src/features/[^/]+/server/feature\.ts$` },
  },
  {
    name: 'pages-are-for-the-app',
    comment:
      'A *Page.tsx or *Pages.tsx has an address and is opened by app alone, lazily. Borrow a part (another file of that web/ folder) instead, or link to the page.',
    from: { path: '^src/', pathNot: ['^src/app/web/', TEST] },
    to: { path: String.raw`^src/features/[^/]+/web/[^/]*Pages?\.tsx$` },
  },
  {
    name: 'ui-is-dumb',
    comment:
      'Parts in kit/web/ui draw what they are given: no data, no routes, no translations (words come in as props). They import each other, core, the store and drawing packages.',
    from: { path: '^src/kit/web/ui/', pathNot: TEST },
    to: {
      path: ['^src/', '^node_modules/(use-intl|@tanstack|idb-keyval)/'],
      pathNot: ['^src/kit/web/ui/', '^src/kit/web/store.ts$', '^src/core/'],
    },
  },
  {
    name: 'neighbour-by-name',
    comment:
      'Across areas the import names its target: #core/geo.ts, #kit/server/context.ts, #features/accounts/contract.ts. A path of dots says nothing and breaks when a file moves.',
    from: { path: areas },
    to: { path: '^src/', pathNot: '^src/$1/', dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'own-things-by-dots',
    comment: 'Inside its own area a file imports by ./ or ../, so that the area can be read, moved and renamed as one.',
    from: { path: areas },
    to: { path: '^src/$1/', dependencyTypes: ['aliased'] },
  },
  {
    name: 'no-file-circles',
    comment:
      'These files need each other, type imports included: neither can be understood first. Move what both want into a third file, or hand it over as an argument.',
    from: { path: '^src/' },
    to: { circular: true },
  },
  {
    name: 'no-folder-circles',
    comment: 'These folders need each other. One of the files stands in the wrong folder.',
    scope: 'folder',
    from: { path: '^src/' },
    to: { circular: true },
  },
  {
    name: 'nothing-unresolved',
    comment: 'Nothing is found under this name. Is it spelled with its extension, and is the package installed?',
    from: { path: '^src/' },
    to: { couldNotResolve: true },
  },
  {
    name: 'no-orphans',
    comment: 'Nothing imports this file and it imports nothing: delete it, or use it.',
    from: { orphan: true, path: '^src/', pathNot: [TEST, String.raw`\.d\.ts$`] },
    to: {},
  },
  {
    name: 'nothing-imports-a-test',
    comment: 'Tests and testing kits are never part of the product. Move what is shared into a file of its own.',
    from: { path: '^src/', pathNot: [TEST, TESTING] },
    to: { path: [TEST, `^src/.*${TESTING}`] },
  },
  {
    name: 'server-uses-dependencies',
    comment:
      'The server is installed without devDependencies, so what it imports must stand in "dependencies" of package.json (npm i -E).',
    from: { path: [SERVER, '^src/core/', COMMON], pathNot: [TEST, TESTING] },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm', 'npm-optional'] },
  },
  {
    name: 'packages-are-declared',
    comment:
      'This package only happens to be there because another one needs it. Declare it in package.json, or do without.',
    from: { path: '^src/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
]

/**
 * dependency-cruiser needs a callable parser, which TypeScript 7 does not have. It calls swc without JSX and walks the
 * result with a visitor that does not support newer syntax. So every file is parsed here with the right settings, and
 * only its imports are passed on: static, re-exported, dynamic and those in types.
 */
function onlyImports(file, options) {
  const source = readFileSync(file, 'utf8')
  const module = swc.parseSync(source, { ...options, tsx: file.endsWith('x') })
  const found = module.body.filter((node) => IMPORTING.has(node.type) && node.source)
  const collect = (node) => {
    if (node === null || typeof node !== 'object') return
    if (node.type === 'CallExpression' && node.callee.type === 'Import') found.push(statement(node))
    else if (node.type === 'TsImportType') found.push(importOf(node.argument, node.span))
    for (const name in node) if (name !== 'span') collect(node[name])
  }
  if (/\bimport\s*\(/.test(source)) collect(module.body)
  return { ...module, body: found }
}

const IMPORTING = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'])
const statement = (expression) => ({ type: 'ExpressionStatement', span: expression.span, expression })
const importOf = (source, span) => ({ type: 'ImportDeclaration', span, specifiers: [], source, typeOnly: true })

swc.parseFileSync = onlyImports

export default {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    parser: 'swc',
    doNotFollow: { path: '(^|/)node_modules/' },
    metrics: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'require'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
