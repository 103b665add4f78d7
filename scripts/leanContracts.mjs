import { parseSync } from 'vite'

/** What only the server reads of an endpoint. */
const SERVER_ONLY = new Set(['input', 'output', 'summary', 'access'])

/**
 * Leaves out of the browser's bundle what only the server reads of an endpoint: the schemas of its input and output
 * (the server checks both), its summary. Schemas that nothing else uses go with them. A plugin for Vite.
 */
export function leanContracts() {
  return {
    name: 'lean-contracts',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*[cC]ontract\.ts$/, code: /defineEndpoint\(/ },
      handler(code, id) {
        const { program, errors } = parseSync(id, code)
        if (errors.length > 0) return undefined
        const cuts = []
        visit(program, (node) => {
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
        return { code: lean.replaceAll('= defineEndpoint(', '= /*#__PURE__*/ defineEndpoint('), map: null }
      },
    },
  }
}

function visit(node, see) {
  if (Array.isArray(node)) for (const each of node) visit(each, see)
  else if (node !== null && typeof node === 'object' && typeof node.type === 'string') {
    see(node)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see)
  }
}
