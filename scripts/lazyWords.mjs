import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './prepare.mjs'

/** Words that every screen needs from the start; `kit/web/i18n.tsx` has them at once. */
const EAGER = ['app', 'ui', 'errors']
const PREFIX = 'virtual:words/'

/**
 * Brings English words along with whatever code speaks them (`useTranslations('chat')`), so that they come with the
 * screen's own chunk and not before the first screen: the sentences that a file names, or the whole part where it works
 * out their names. A plugin for Vite and Vitest.
 * @param {(message: string) => unknown} [compile] what a message becomes before it is sent
 */
export function lazyWords(compile = (message) => message) {
  return {
    name: 'lazy-words',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [part, keys] = id.slice(PREFIX.length + 1).split('/')
      const file = join(root, 'locales', 'en', `${part}.json`)
      this.addWatchFile?.(file)
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
      const isWanted = wantedOf(keys)
      const words = Object.fromEntries(texts.filter(([key]) => isWanted(key)))
      const sent = JSON.stringify(words, (_key, value) => (typeof value === 'string' ? compile(value) : value))
      return `import { learnWords } from ${JSON.stringify(join(root, 'src', 'kit', 'web', 'i18n.tsx').replaceAll('\\', '/'))}
learnWords(${JSON.stringify(part)}, ${sent})`
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /useTranslations\('/ },
      handler(code, id) {
        const imports = Array.from(spokenIn(code, id))
          .filter(([part]) => !EAGER.includes(part))
          .map(([part, keys]) => `import '${PREFIX}${part}${keys ? `/${[...keys].sort().join(',')}` : ''}';`)
        return imports.length === 0 ? undefined : { code: imports.join('') + code, map: null }
      },
    },
  }
}

/** Which sentences of a part are asked for: by their names, or by how these begin (`day_*`); all without any. */
function wantedOf(keys) {
  if (!keys) return () => true
  const names = keys.split(',')
  const beginnings = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  return (key) => names.includes(key) || beginnings.some((beginning) => key.startsWith(beginning))
}

/**
 * The parts that a file speaks, each with the names of the sentences it says, `day_*` for all that begin so; null: it may
 * say any of them.
 * @param {string} code
 * @param {string} id
 * @returns {Map<string, Set<string> | null>}
 */
export function spokenIn(code, id) {
  const spoken = new Map()
  const { program } = parseSync(id, code)
  const tables = tablesOf(program)
  walk(program, [], (node, parents) => {
    if (node.type !== 'CallExpression' || node.callee.name !== 'useTranslations') return
    const named = node.arguments[0]?.value
    if (typeof named !== 'string') return
    const [part, group] = named.split('.')
    const keys = group ? [group] : keysSaid(parents, tables)
    const known = spoken.get(part)
    spoken.set(part, keys && known !== null ? new Set([...(known ?? []), ...keys]) : null)
  })
  return spoken
}

/** The names that are said by what `const t = useTranslations(…)` makes; null where one of them is worked out. */
function keysSaid(parents, tables) {
  const declarator = parents.at(-1)
  const scope = parents.findLast((node) => node.type === 'BlockStatement')
  if (declarator.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier' || !scope) return null
  const { name } = declarator.id
  let keys = new Set()
  walk(scope, [], (node, above) => {
    if (node.type !== 'Identifier' || node.name !== name || node === declarator.id) return
    if (isLabel(node, above.at(-1)) || isDependency(above)) return
    const said = namesOf(callOf(node, above)?.arguments[0], tables)
    keys = keys && said && new Set([...keys, ...said])
  })
  return keys
}

/** True for a name that stands for no variable: of a property, of an attribute. */
function isLabel(node, parent) {
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed
  return parent.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand
}

/** True for what a hook lists as its dependencies: `useMemo(…, [t])`. */
function isDependency(above) {
  const call = above.at(-2)
  return call?.type === 'CallExpression' && call.callee.name?.startsWith('use') && call.arguments[1] === above.at(-1)
}

/** The call `t(…)` or `t.rich(…)` that a name is the front of. */
function callOf(node, above) {
  const isMember = above.at(-1).type === 'MemberExpression' && above.at(-1).object === node
  const callee = isMember ? above.at(-1) : node
  const call = isMember ? above.at(-2) : above.at(-1)
  return call.type === 'CallExpression' && call.callee === callee ? call : undefined
}

/** The sentences' names that an argument can be; null where that is not written there. */
function namesOf(argument, tables) {
  const said = bare(argument)
  if (said?.type === 'Literal' && typeof said.value === 'string') return [said.value.split('.')[0]]
  if (said?.type === 'TemplateLiteral') return beginningOf(said)
  if (said?.type === 'MemberExpression' && said.computed) return tables.get(said.object.name) ?? null
  if (said?.type !== 'ConditionalExpression') return null
  const [one, other] = [namesOf(said.consequent, tables), namesOf(said.alternate, tables)]
  return one && other && [...one, ...other]
}

/** `day_${day}` may be whatever begins so, `kinds.${kind}` is in its group; without a beginning it may be anything. */
function beginningOf(template) {
  const beginning = template.quasis[0].value.cooked
  if (beginning.includes('.')) return [beginning.split('.')[0]]
  return beginning === '' ? null : [`${beginning}*`]
}

/** The tables of names at the top of a file, `const WORDS = { sent: 'wasSent', … }`: each with the names it holds. */
function tablesOf(program) {
  const tables = new Map()
  const declarations = program.body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
  for (const node of declarations) {
    if (node?.type !== 'VariableDeclaration' || node.kind !== 'const') continue
    for (const { id, init } of node.declarations) {
      const names = bare(init)?.properties?.map(({ value }) => bare(value)?.value)
      if (names?.every((name) => typeof name === 'string')) tables.set(id.name, namesIn(names))
    }
  }
  return tables
}

const namesIn = (names) => names.map((name) => name.split('.')[0])

/** An expression without what only says its type. */
function bare(node) {
  return node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression' ? bare(node.expression) : node
}

function walk(node, parents, see) {
  if (Array.isArray(node)) for (const each of node) walk(each, parents, see)
  else if (node !== null && typeof node === 'object' && typeof node.type === 'string') {
    see(node, parents)
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, [...parents, node], see)
  }
}
