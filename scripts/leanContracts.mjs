import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './prepare.mjs'
import { walkTree } from './walkTree.mjs'

/** Fields of an endpoint that only the server reads. */
const SERVER_ONLY = new Set(['input', 'output', 'summary', 'access', 'proof', 'quota', 'heldDuringSos'])

/**
 * Removes the server-only fields of endpoints from the browser bundle: input and output schemas (the server checks
 * both) and the summary. Schemas without other uses are removed too, and the remaining ones use `kit/web/leanZod.ts`
 * instead of zod (ADR 0021). A plugin for Vite.
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
 * Marks every schema and endpoint of a contract as free of side effects, which a bundler cannot infer for
 * `z.string().check(…)`.
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
