const RUN = 1024

/** Sorts in steps of about a millisecond, so that other work can run in between. Does not change the input list. */
export function* sortedSteps<T>(list: readonly T[], compare: (a: T, b: T) => number): Generator<void, T[]> {
  let runs: T[][] = []
  for (let i = 0; i < list.length; i += RUN) {
    runs.push(list.slice(i, i + RUN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let i = 0; i < runs.length; i += 2) {
      const [a, b] = [runs[i]!, runs[i + 1]]
      merged.push(b ? yield* merge(a, b, compare) : a)
    }
    runs = merged
  }
  return runs[0] ?? []
}

function* merge<T>(a: T[], b: T[], compare: (a: T, b: T) => number): Generator<void, T[]> {
  const merged: T[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    merged.push(j >= b.length || (i < a.length && compare(a[i]!, b[j]!) <= 0) ? a[i++]! : b[j++]!)
    if ((merged.length & 8191) === 0) yield
  }
  return merged
}

/** Order by UTF-16 code unit, as `<` compares texts. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
