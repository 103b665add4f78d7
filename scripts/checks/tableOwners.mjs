import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swc from '@swc/core'
import { FEATURES } from '../../architecture.mjs'
import { filesBelow } from './files.mjs'

/**
 * The import rules for SQL (docs/decisions/0029-sql-ownership.md): a table is read and written only by its owner, the
 * feature whose server/feature.ts has its rule, or kit. Others call the owner's verbs or read its views. A view belongs to
 * the feature named in the line above it (`-- owner: listings`); its owner and the features after that one may read it.
 */
const RULES = /^src\/(?:features\/([^/]+)\/server\/feature|(kit)\/server\/personalData)\.ts$/
const TEST = /(\.test\.tsx?|(^|\/)testing(\/|\.|[A-Z]).*)$/
const VIEW = /^-- owner: (\w+)\s*\ncreate (?:or replace )?(?:view|function) (\w+)([\s\S]*?);/gm
const ANY_VIEW = /^create (?:or replace )?view (\w+)/gm
/** Only modules that match may contain SQL and are parsed. */
const HINT = /\bsql[`<]|\bpgTable\(|\btable: '/
const STATEMENT = /\bselect\b[\s\S]+\bfrom\b|\binsert into \w|\bdelete from \w|\bupdate \w+ set\b/

/**
 * @param {string} root folder of package.json
 * @returns {string[]} one line for each use of a table or view by an area that is not allowed to use it
 */
export function foreignTables(root) {
  const files = filesBelow(root, 'src', /\.ts$/).filter((file) => !TEST.test(file))
  const parsed = files.map((file) => ({ file, found: textsOf(readFileSync(join(root, file), 'utf8')) }))
  const tables = new Map()
  for (const { file, found } of parsed) {
    const [, feature, kit] = RULES.exec(file) ?? []
    if (feature ?? kit) for (const table of found.rules) tables.set(table, feature ?? kit)
  }
  if (tables.size === 0) return ['No table has an owner: server/feature.ts of no feature was understood.']
  const { views, faults } = readViews(root)
  const uses = parsed.flatMap(({ file, found }) => {
    const area = areaOf(file)
    const names = [...found.declared, ...found.sql.flatMap(namesIn)]
    return names.map((name) => refused(area, name, tables, views, file)).filter(Boolean)
  })
  const inViews = [...views].flatMap(([view, { owner, body }]) =>
    namesIn(body)
      .map((name) => refused(owner, name, tables, views, `view ${view}`))
      .filter(Boolean),
  )
  return [...faults, ...new Set([...uses, ...inViews])]
}

function refused(area, name, tables, views, where) {
  const owner = tables.get(name)
  if (owner !== undefined)
    return owner === area
      ? null
      : `${where}: the table ${name} belongs to ${owner}. Call a verb of ${owner}, or read one of its views.`
  const view = views.get(name)
  if (view === undefined || !FEATURES.includes(area) || FEATURES.indexOf(view.owner) <= FEATURES.indexOf(area))
    return null
  return `${where}: the view ${name} belongs to ${view.owner}, which comes after ${area} in architecture.mjs.`
}

/** The latest definition of every view, and faults of their declarations. */
function readViews(root) {
  const views = new Map()
  const faults = []
  for (const file of filesBelow(root, 'db/migrations', /\.sql$/).sort()) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, owner, view, body] of source.matchAll(VIEW)) {
      views.set(view, { owner, body })
      if (!FEATURES.includes(owner)) faults.push(`${file}: ${owner} owns the view ${view} and is no feature.`)
    }
    const owned = new Set([...source.matchAll(VIEW)].map(([, , view]) => view))
    for (const [, view] of source.matchAll(ANY_VIEW))
      if (!owned.has(view))
        faults.push(`${file}: say who owns the view ${view}: "-- owner: feature" in the line above.`)
    for (const [, view] of source.matchAll(/^drop view (?:if exists )?(\w+)/gm))
      if (!owned.has(view)) views.delete(view)
  }
  return { views, faults }
}

const areaOf = (file) => {
  const [, floor, feature] = file.split('/')
  return floor === 'features' ? feature : floor
}

/** Names in SQL that may be tables: words outside quotes and comments, neither after a dot nor after "as". */
function namesIn(sql) {
  const bare = sql.replace(/--.*$/gm, ' ').replace(/'[^']*'|"[^"]*"/g, ' ')
  return [...bare.matchAll(/(\bas\s+|\.)?\b([a-z_]+)\b/g)].filter(([, before]) => !before).map(([, , name]) => name)
}

/**
 * SQL in a module: tagged templates and strings that look like a statement; tables it declares; tables it has a rule
 * for.
 */
function textsOf(source) {
  const found = { sql: [], declared: [], rules: [] }
  if (!HINT.test(source) && !STATEMENT.test(source)) return found
  const collect = (node) => {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(collect)
    if (node.type === 'TaggedTemplateExpression' && node.tag.value === 'sql') {
      found.sql.push(textOf(node.template))
      return node.template.expressions.forEach(collect)
    }
    if (node.type === 'CallExpression' && node.callee.value === 'pgTable')
      found.declared.push(node.arguments[0].expression.value)
    if (node.type === 'KeyValueProperty' && node.key.value === 'table' && node.value.type === 'StringLiteral')
      found.rules.push(node.value.value)
    if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') {
      const text = node.type === 'StringLiteral' ? node.value : textOf(node)
      if (STATEMENT.test(text)) found.sql.push(text)
    }
    for (const name in node) if (name !== 'span') collect(node[name])
  }
  collect(swc.parseSync(source, { syntax: 'typescript' }).body)
  return found
}

const textOf = ({ quasis }) => quasis.map(({ raw }) => raw).join(' ? ')
