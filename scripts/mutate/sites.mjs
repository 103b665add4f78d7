import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../prepare.mjs'
import { walkTree } from '../walkTree.mjs'

/**
 * A place in the code with a change that a test should notice.
 * `key` stays the same when other lines of the file change; `isStatic`: the code runs when the module loads.
 * @typedef {{ key: string, cell: string, file: string, line: number, operator: string, was: string, now: string,
 *   start: number, end: number, isStatement: boolean, isStatic: boolean }} Site
 */

const SWAPS = [
  { ...twins('===', '!=='), ...twins('<', '>='), ...twins('>', '<='), ...twins('&&', '||'), '??': '&&' },
  { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' },
]
const METHODS = { ...twins('some', 'every'), ...twins('min', 'max'), ...twins('startsWith', 'endsWith') }
const REMOVED = ['filter', 'toSorted', 'sort', 'toReversed', 'slice', 'trim', 'toLowerCase', 'flat']
const ASSERTED = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
/** Attributes and calls with styles, texts or module names, which other checks cover; nothing is changed in them. */
const LOOKS = ['className', 'style', 'class']
const WORDS = ['t', 'useTranslations', 'cn', 'cva', 'URL', 'Worker', 'RegExp']

/** All sites of the features, by file. */
export function allSites() {
  const files = readdirSync(join(root, 'src', 'features'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/features/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing[./]|\/data\/|\.d\.ts$/.test(name))
  return files.sort().flatMap((file) => sitesOf(file, readFileSync(join(root, file), 'utf8')))
}

/** @returns {Site[]} */
export function sitesOf(file, code) {
  const sites = []
  const seen = new Map()
  const [, , feature, side] = file.split('/')
  const cell = `${feature}/${side === 'server' || side === 'web' ? side : 'root'}`
  walkTree(parseSync(file, code).program, (node, parents) => {
    if (isLeftOut(parents, node)) return
    for (const [operator, now] of changesOf(node, parents, code)) {
      const host = operator.startsWith('remove statement') ? node : hostOf(node, parents)
      if (host !== node && beginsStatement(host, parents)) continue
      if (host === node && operator !== 'remove statement' && beginsStatement(node, parents)) continue
      const [start, end] = [host.start, host.end]
      const text = code.slice(start, node.start) + now + code.slice(node.end, end)
      const line = code.slice(0, node.start).split('\n').length
      const base = [file, operator, code.slice(start, end), now].join('\n')
      seen.set(base, (seen.get(base) ?? 0) + 1)
      sites.push({
        key: `${base}\n${seen.get(base)}`,
        cell,
        file,
        line,
        operator,
        start,
        end,
        was: code.slice(start, end),
        now: text,
        isStatement: operator === 'remove statement',
        isStatic: !parents.some(({ type }) => FUNCTIONS.includes(type)),
      })
    }
  })
  return sites
}

/** The code with all of its sites; `__mutant(key)` returns which of them is active. */
export function withSites(code, sites) {
  let out = code
  for (const { start, end, key, was, now, isStatement, isStatic } of sites.toSorted((a, b) => b.start - a.start)) {
    const asked = `globalThis.__mutant(${JSON.stringify(key)}, ${isStatic})`
    const changed = isStatement ? `{ if (!${asked}) ${was} }` : `(${asked} ? (${now}) : (${was}))`
    out = out.slice(0, start) + changed + out.slice(end)
  }
  return out
}

/** The changes of a node: name of the operator and new text. */
function* changesOf(node, parents, code) {
  const text = ({ start, end }) => code.slice(start, end)
  const parent = parents.at(-1)
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const [left, right] = [code.slice(node.start, node.left.end), code.slice(node.right.start, node.end)]
    const isText = [left, right].some((side) => /^['"`]|['"`]$/.test(side))
    for (const swap of SWAPS) {
      const other = swap[node.operator]
      const isMixed = node.operator === '??' && [node.left, node.right].some(({ operator }) => operator === '??')
      if (!other || isMixed || (node.operator === '+' && isText)) continue
      const between = code.slice(node.left.end, node.right.start).replace(node.operator, other)
      yield [node.type === 'LogicalExpression' ? 'logical' : 'comparison or arithmetic', left + between + right]
    }
  } else if (node.type === 'Literal' && typeof node.value === 'boolean') yield ['boolean', String(!node.value)]
  else if (node.type === 'Literal' && typeof node.value === 'string' && node.value && isPlainText(node, parents))
    yield ['empty string', "''"]
  else if (node.type === 'UnaryExpression' && node.operator === '!') yield ['remove !', text(node.argument)]
  else if (node.type === 'ExpressionStatement' && !node.directive) yield ['remove statement', '']
  else if (['ReturnStatement', 'ThrowStatement'].includes(node.type) && isEarly(node, parents))
    yield ['remove statement', '']
  else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { object, property } = node.callee
    if (Object.hasOwn(METHODS, property.name))
      yield [
        'method',
        code.slice(node.start, property.start) + METHODS[property.name] + code.slice(property.end, node.end),
      ]
    if (REMOVED.includes(property.name)) yield ['remove call', text(object)]
  }
  const isTest = ['IfStatement', 'ConditionalExpression'].includes(parent?.type) && parent.test === node
  if (isTest && !(node.type === 'UnaryExpression' && node.operator === '!'))
    yield ['negate condition', `!(${text(node)})`]
}

/** In types, module names, styles, and interface texts. */
function isLeftOut(parents, node) {
  return [...parents, node].some((each, i, all) => {
    if (each.type.startsWith('TS') && !ASSERTED.includes(each.type)) return true
    if (/^(Import|ExportAll|ExportNamed.*Specifier)/.test(each.type)) return true
    if (each.type === 'JSXAttribute') return LOOKS.includes(each.name.name) || each.value?.type === 'Literal'
    const callee = each.callee
    const name = callee?.name ?? (callee?.object?.name === 't' ? 't' : callee?.property?.name)
    return callee && WORDS.includes(name) && each.arguments.includes(all[i + 1])
  })
}

const isPlainText = (node, parents) => {
  const parent = parents.at(-1)
  if (['Property', 'PropertyDefinition'].includes(parent.type) && parent.key === node) return false
  if (parent.type.startsWith('Export') || parent.type.startsWith('JSX')) return parent.type === 'JSXExpressionContainer'
  return parent.type !== 'ExpressionStatement' && !parent.source
}

const isEarly = (node, parents) => {
  const [outer, parent] = parents.slice(-2)
  return parent.type === 'IfStatement' || (parent.type === 'BlockStatement' && outer?.type === 'IfStatement')
}

/** The replaced range: the whole of a chain with `?.`, so that it still short-circuits. */
function hostOf(node, parents) {
  let host = node
  for (const parent of parents.toReversed()) {
    if (parent.type === 'ChainExpression') return parent
    const isLink = parent.object === host || parent.callee === host || parent.type === 'TSNonNullExpression'
    if (!isLink) return node
    host = parent
  }
  return node
}

/** A bracket at the beginning of a statement would continue the previous line. */
const beginsStatement = (host, parents) =>
  parents.some(({ type, start }) => type === 'ExpressionStatement' && start === host.start)

function twins(one, other) {
  return { [one]: other, [other]: one }
}
