import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'

/** Data directory of this worker, emptied before each test file. */
export const workerDataDir = (): string => join(inject('testFolder'), `worker-${process.pid}`)

let closings: Array<() => Promise<void>> = []

/** Runs work after the tests of the present file, last in first out; for hooks that several files share. */
export function afterFile(close: () => Promise<void>): void {
  closings.push(close)
}

/** To be called once per test file (eachFile.ts): modules are shared by the files of a worker. */
export function separateFiles(): void {
  beforeAll(() => {
    rmSync(workerDataDir(), { recursive: true, force: true })
    mkdirSync(workerDataDir())
  })
  afterAll(async () => {
    const open = closings.toReversed()
    closings = []
    for (const close of open) await close()
  })
}
