/** Open nodes of the walk, best first: by key, then by nearness. One queue serves all searches, one after the other. */
export class NodeQueue {
  #keys = new Float64Array(1024)
  #nearnesses = new Float64Array(1024)
  #nodes = new Int32Array(1024)
  size = 0
  /** What the last `pop` took out. */
  key = 0
  nearness = 0

  clear(): void {
    this.size = 0
  }

  push(key: number, nearness: number, node: number): void {
    if (this.size === this.#nodes.length) this.#grow()
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      const parentKey = this.#keys[parent]!
      if (parentKey < key || (parentKey === key && this.#nearnesses[parent]! <= nearness)) break
      this.#keys[at] = parentKey
      this.#nearnesses[at] = this.#nearnesses[parent]!
      this.#nodes[at] = this.#nodes[parent]!
      at = parent
    }
    this.#put(at, key, nearness, node)
  }

  /** Takes the best node out; the queue must not be empty. */
  pop(): number {
    const best = this.#nodes[0]!
    this.key = this.#keys[0]!
    this.nearness = this.#nearnesses[0]!
    const last = --this.size
    const key = this.#keys[last]!
    const nearness = this.#nearnesses[last]!
    const node = this.#nodes[last]!
    let at = 0
    for (let child = 1; child < last; child = 2 * at + 1) {
      if (child + 1 < last && this.#isBefore(child + 1, child)) child++
      const childKey = this.#keys[child]!
      if (childKey > key || (childKey === key && this.#nearnesses[child]! >= nearness)) break
      this.#put(at, childKey, this.#nearnesses[child]!, this.#nodes[child]!)
      at = child
    }
    this.#put(at, key, nearness, node)
    return best
  }

  #isBefore(a: number, b: number): boolean {
    return this.#keys[a]! < this.#keys[b]! || (this.#keys[a] === this.#keys[b] && this.#nearnesses[a]! < this.#nearnesses[b]!)
  }

  #put(at: number, key: number, nearness: number, node: number): void {
    this.#keys[at] = key
    this.#nearnesses[at] = nearness
    this.#nodes[at] = node
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
