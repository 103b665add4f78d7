/**
 * Priority queue of open tree nodes: by key, then by nearness. Reused for every search. Keys and nearnesses are passed
 * in `entry`, because number arguments would be allocated on the heap.
 */
export class NodeQueue {
  #keys = new Float64Array(1024)
  #nearnesses = new Float64Array(1024)
  #nodes = new Int32Array(1024)
  size = 0
  /** Key and nearness of the pushed or popped node. */
  readonly entry = new Float64Array(2)

  clear(): void {
    this.size = 0
  }

  push(node: number): void {
    if (this.size === this.#nodes.length) this.#grow()
    const keys = this.#keys
    const nearnesses = this.#nearnesses
    const nodes = this.#nodes
    const key = this.entry[0]!
    const nearness = this.entry[1]!
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      const parentKey = keys[parent]!
      if (parentKey < key || (parentKey === key && nearnesses[parent]! <= nearness)) break
      keys[at] = parentKey
      nearnesses[at] = nearnesses[parent]!
      nodes[at] = nodes[parent]!
      at = parent
    }
    keys[at] = key
    nearnesses[at] = nearness
    nodes[at] = node
  }

  /** Removes and returns the best node; the queue must not be empty. */
  pop(): number {
    const keys = this.#keys
    const nearnesses = this.#nearnesses
    const nodes = this.#nodes
    const best = nodes[0]!
    this.entry[0] = keys[0]!
    this.entry[1] = nearnesses[0]!
    const last = --this.size
    const key = keys[last]!
    const nearness = nearnesses[last]!
    let at = 0
    for (let child = 1; child < last; child = 2 * at + 1) {
      const next = child + 1
      if (
        next < last &&
        (keys[next]! < keys[child]! || (keys[next] === keys[child] && nearnesses[next]! < nearnesses[child]!))
      )
        child = next
      if (keys[child]! > key || (keys[child] === key && nearnesses[child]! >= nearness)) break
      keys[at] = keys[child]!
      nearnesses[at] = nearnesses[child]!
      nodes[at] = nodes[child]!
      at = child
    }
    keys[at] = key
    nearnesses[at] = nearness
    nodes[at] = nodes[last]!
    return best
  }

  #grow(): void {
    this.#keys = larger(this.#keys, new Float64Array(2 * this.#keys.length))
    this.#nearnesses = larger(this.#nearnesses, new Float64Array(2 * this.#nearnesses.length))
    this.#nodes = larger(this.#nodes, new Int32Array(2 * this.#nodes.length))
  }
}

function larger<T extends Float64Array | Int32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
