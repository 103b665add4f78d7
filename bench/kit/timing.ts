/** Durations of calls. */
export interface Timing {
  /** Processor time per call, the best of several rounds over all calls. */
  cpuMicros: number
  /** Milliseconds per call, each the best of its rounds. */
  p50: number
  p99: number
}

/** Times calls one after the other, in several rounds, which removes noise of other processes. */
export function timed(calls: ReadonlyArray<() => void>, rounds = 7): Timing {
  for (const call of calls) call()
  const best = new Float64Array(calls.length).fill(Infinity)
  let cpu = Infinity
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    for (const [i, call] of calls.entries()) {
      const start = performance.now()
      call()
      best[i] = Math.min(best[i]!, performance.now() - start)
    }
    const { user, system } = process.cpuUsage(before)
    cpu = Math.min(cpu, (user + system) / calls.length)
  }
  const [p50, p99] = percentiles(best)
  return { cpuMicros: cpu, p50, p99 }
}

/** Times calls like `timed`, but repeats each one immediately, so that its data is in the CPU caches. */
export function timedAgain(calls: ReadonlyArray<() => void>, rounds = 5): Timing {
  const best = new Float64Array(calls.length).fill(Infinity)
  for (const [i, call] of calls.entries()) {
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      call()
      best[i] = Math.min(best[i]!, performance.now() - start)
    }
  }
  const [p50, p99] = percentiles(best)
  return { cpuMicros: (1000 * best.reduce((sum, each) => sum + each, 0)) / calls.length, p50, p99 }
}

/** Median, 99th percentile and maximum; NaN if there are none. */
export function percentiles(waits: ArrayLike<number>): [p50: number, p99: number, longest: number] {
  const sorted = Float64Array.from(waits).sort()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN
  return [at(0.5), at(0.99), at(1)]
}

/** A number with three significant digits and thousands separators. */
export const figure = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en-IN') : String(Number(value.toPrecision(3)))

/** Prints rows of a table under a heading. */
export function printTable(heading: string, rows: Array<Array<string | number>>): void {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)))
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  console.log(`\n${heading}`)
  for (const row of cells)
    console.log(
      `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('   ')}`,
    )
}
