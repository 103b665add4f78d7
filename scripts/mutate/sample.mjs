/** Keys distributed evenly over features and their sides, then over operators; deterministic for a seed. */
export function sample(sites, count, seed) {
  const random = seeded(seed)
  const cells = Object.values(groupBy(sites, ({ cell }) => cell)).map((all) =>
    Object.values(groupBy(all, ({ operator }) => operator)),
  )
  const taken = []
  while (taken.length < count && cells.some((operators) => operators.length > 0))
    for (const operators of cells) {
      if (operators.length === 0 || taken.length >= count) continue
      const at = Math.floor(random() * operators.length)
      const [site] = operators[at].splice(Math.floor(random() * operators[at].length), 1)
      if (operators[at].length === 0) operators.splice(at, 1)
      const overlaps = taken.some(({ file, start, end }) => file === site.file && start < site.end && site.start < end)
      if (!overlaps) taken.push(site)
    }
  return taken.map(({ key }) => key)
}

/** The elements of a list grouped by name. */
export function groupBy(list, nameOf) {
  const groups = {}
  for (const each of list) (groups[nameOf(each)] ??= []).push(each)
  return groups
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
function seeded(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
