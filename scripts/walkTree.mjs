/**
 * Shows every node of a syntax tree (as `parseSync` makes it), each before what is in it.
 * @param {unknown} node a node or a list of them
 * @param {(node: any, parents: any[]) => void} see `parents`: those it stands in, the nearest last
 * @param {any[]} parents those that `node` stands in
 */
export function walkTree(node, see, parents = []) {
  if (Array.isArray(node)) for (const each of node) walkTree(each, see, parents)
  else if (node !== null && typeof node === 'object' && typeof node.type === 'string') {
    see(node, parents)
    for (const value of Object.values(node)) if (typeof value === 'object') walkTree(value, see, [...parents, node])
  }
}
