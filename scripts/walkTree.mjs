/**
 * Visits every node of a syntax tree (from `parseSync`), parents before children.
 * @param {unknown} node a node or a list of them
 * @param {(node: any, parents: any[]) => void} see visitor; `parents`: ancestors, the nearest last
 * @param {any[]} parents ancestors of `node`
 */
export function walkTree(node, see, parents = []) {
  if (Array.isArray(node)) for (const each of node) walkTree(each, see, parents)
  else if (node !== null && typeof node === 'object' && typeof node.type === 'string') {
    see(node, parents)
    for (const value of Object.values(node)) if (typeof value === 'object') walkTree(value, see, [...parents, node])
  }
}
