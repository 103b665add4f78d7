import { parseSync } from 'vite'
import { walkTree } from './walkTree.mjs'

/**
 * The message files that a source file uses, each with its keys, `day_*` for a prefix; null: any key.
 * @param {string} code
 * @param {string} id
 * @returns {Map<string, Set<string> | null>}
 */
export function spokenIn(code, id) {
  const spoken = new Map()
  const { program } = parseSync(id, code)
  const tables = tablesOf(program)
  walkTree(program, (node, parents) => {
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

/** The keys used by the result of `const t = useTranslations(…)`; null if one of them is computed. */
function keysSaid(parents, tables) {
  const declarator = parents.at(-1)
  const scope = parents.findLast((node) => node.type === 'BlockStatement')
  if (declarator.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier' || !scope) return null
  const { name } = declarator.id
  let keys = new Set()
  walkTree(scope, (node, above) => {
    if (node.type !== 'Identifier' || node.name !== name || node === declarator.id) return
    if (isLabel(node, above.at(-1)) || isDependency(above)) return
    const said = namesOf(callOf(node, above)?.arguments[0], tables)
    keys = keys && said && new Set([...keys, ...said])
  })
  return keys
}

/** True for an identifier that is not a variable: a property or attribute name. */
function isLabel(node, parent) {
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed
  return parent.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand
}

/** True inside a hook's dependency list: `useMemo(…, [t])`. */
function isDependency(above) {
  const call = above.at(-2)
  return call?.type === 'CallExpression' && call.callee.name?.startsWith('use') && call.arguments[1] === above.at(-1)
}

/** The call `t(…)` or `t.rich(…)` of an identifier. */
function callOf(node, above) {
  const isMember = above.at(-1).type === 'MemberExpression' && above.at(-1).object === node
  const callee = isMember ? above.at(-1) : node
  const call = isMember ? above.at(-2) : above.at(-1)
  return call.type === 'CallExpression' && call.callee === callee ? call : undefined
}

/** The possible keys of an argument; null if unknown. */
function namesOf(argument, tables) {
  const said = bare(argument)
  if (said?.type === 'Literal' && typeof said.value === 'string') return [said.value.split('.')[0]]
  if (said?.type === 'TemplateLiteral') return beginningOf(said)
  if (said?.type === 'MemberExpression' && said.computed) return tables.get(said.object.name) ?? null
  if (said?.type !== 'ConditionalExpression') return null
  const [one, other] = [namesOf(said.consequent, tables), namesOf(said.alternate, tables)]
  return one && other && [...one, ...other]
}

/**
 * The key pattern of a template: `day_${day}` gives a prefix, `kinds.${kind}` a group; without a constant beginning,
 * any key.
 */
function beginningOf(template) {
  const beginning = template.quasis[0].value.cooked
  if (beginning.includes('.')) return [beginning.split('.')[0]]
  return beginning === '' ? null : [`${beginning}*`]
}

/** Constant tables of keys at the top of a file, `const WORDS = { sent: 'wasSent', … }`, with their keys. */
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

/** An expression without type assertions. */
function bare(node) {
  return node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression' ? bare(node.expression) : node
}
