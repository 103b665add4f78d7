import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './prepare.mjs'
import { walkTree } from './walkTree.mjs'

/** What only the server reads of an endpoint. */
const SERVER_ONLY = new Set(['input', 'output', 'summary', 'access', 'proof', 'quota', 'heldDuringSos'])

/**
 * Leaves out of the browser's bundle what only the server reads of an endpoint: the schemas of its input and output
 * (the server checks both), its summary. Schemas that nothing else uses go with them, and the few that are left are read
 * by `kit/web/leanZod.ts` instead of zod (ADR 0021). A plugin for Vite.
 */
export function leanContracts() {
  return {
    name: 'lean-contracts',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === 'zod/mini' ? join(root, 'src', 'kit', 'web', 'leanZod.ts') : undefined),
    transform: {
      filter: { id: /\/src\/features\/\w+\/\w+\.ts$/, code: /zod\/mini/ },
      handler(code, id) {
        const { program, errors } = parseSync(id, code)
        if (errors.length > 0) return undefined
        const cuts = []
        walkTree(program, (node) => {
          if (node.type !== 'CallExpression' || node.callee.name !== 'defineEndpoint') return
          const [object] = node.arguments
          const properties = object?.properties ?? []
          for (const [n, property] of properties.entries()) {
            if (!SERVER_ONLY.has(property.key?.name)) continue
            cuts.push([property.start, properties[n + 1]?.start ?? object.end - 1])
          }
        })
        let lean = code
        for (const [from, to] of cuts.toSorted(([a], [b]) => b - a)) lean = lean.slice(0, from) + lean.slice(to)
        return { code: droppable(lean, id), map: null }
      },
    },
  }
}

/**
 * Says of every schema and endpoint of a contract that nobody misses it who does not name it: what a bundle cannot see of
 * `z.string().check(…)` by itself.
 */
function droppable(code, id) {
  const { program, errors } = parseSync(id, code)
  if (errors.length > 0) return code
  const calls = program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations.map(({ init }) => init))
    .filter((init) => init !== null && !/Function|Literal|Identifier/.test(init.type))
  let marked = code
  for (const { start, end } of calls.toReversed()) {
    marked = `${marked.slice(0, start)}/*#__PURE__*/ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`
  }
  return marked
}
