import { newId } from '#core/ids.ts'
import { savedUser } from '#features/accounts/web/session.ts'
import { ApiError, callEndpoint, onNewSession } from '#kit/web/api.ts'
import { networkOrPause } from '#kit/web/lazyComponent.tsx'
import { downscalePhoto } from '#features/photos/web/downscalePhoto.ts'
import { uploadPhoto } from '#features/photos/web/uploadPhoto.ts'
import type { SentLine } from '../../bulkContract.ts'
import { importItems } from '../calls.ts'
import { MRP_AS_PRICE, SAME_NAME } from '../../bulkRules.ts'
import { FileProblem } from './fileProblem.ts'
import { FileReader } from './fileReader.ts'
import { type Fault, forgetJob, keepJob, type KeptJob, readJob } from './jobStore.ts'
import { nextBatch } from './nextBatch.ts'

/** Condition that an import waits for. */
export type WaitsFor = 'network' | 'quota' | 'signIn' | 'server'
export interface JobState extends Omit<KeptJob, 'files'> {
  phase: 'running' | 'waiting' | 'done'
  /** Present only in the phase `waiting`. */
  waitsFor?: WaitsFor
}

let state: JobState | null = null
let stop = new AbortController()
const listeners = new Set<() => void>()
const tell = (next: JobState | null) => {
  state = next
  for (const listener of listeners) listener()
}

// The import of the last person stays stored and continues when they sign in again.
onNewSession(() => {
  stop.abort()
  tell(null)
})

/** The import in this tab, for `useSyncExternalStore`. */
export const jobState = (): JobState | null => state
export function onJob(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Starts an import; it continues in the background, and after a reload.
 * @param faults lines that the check refused: they are not sent, but are counted and reported with those of the import
 */
export async function startJob(
  owner: string,
  { lines, files, faults }: Pick<KeptJob, 'lines' | 'files' | 'faults'>,
  refresh: Refresh,
): Promise<void> {
  const counts = { done: 0, created: 0, changed: 0, unchanged: 0, photos: 0 }
  const job: KeptJob = { owner, id: newId(), lines, files, faults, ...counts }
  tell({ ...job, phase: 'running' })
  await keepJob(job)
  if (savedUser()?.id === owner) void run(job, refresh)
}

/** Continues an import stored by an earlier visit. */
export async function resumeJob(owner: string, refresh: Refresh): Promise<void> {
  if (state) return
  const job = await readJob(owner)
  if (!job || state || savedUser()?.id !== owner) return
  if (job.done >= job.lines.length) tell({ ...job, phase: 'done' })
  else void run(job, refresh)
}

/** Cancels the import; finished lines are kept. */
export async function endJob(): Promise<void> {
  stop.abort()
  const owner = state?.owner
  tell(null)
  if (owner) await forgetJob(owner)
}

type Refresh = () => Promise<unknown>

async function run(kept: KeptJob, refresh: Refresh): Promise<void> {
  stop = new AbortController()
  const { signal } = stop
  const work = () => lineByLine(kept, refresh, signal)
  // A second tab waits until the first has finished, and finds nothing left to do.
  if (navigator.locks)
    await navigator.locks.request(`hereabouts_import_${kept.owner}`, { signal }, work).catch(() => {})
  else await work()
}

async function lineByLine(kept: KeptJob, refresh: Refresh, signal: AbortSignal): Promise<void> {
  const newest = await readJob(kept.owner)
  if (signal.aborted) return
  let job: KeptJob =
    newest?.id === kept.id ? { ...newest, files: newest.files.length > 0 ? newest.files : kept.files } : kept
  tell({ ...job, phase: 'running' })
  const reader = await readerOf(job)
  try {
    while (job.done < job.lines.length && !signal.aborted) {
      const pending = job.pending ?? (await prepareBatch(job, reader, signal))
      if (signal.aborted) return
      job = { ...job, pending, photos: state?.photos ?? job.photos }
      await keepJob(job)
      const after = await sendLines(job, pending, signal)
      if (!after) return
      job = { ...after, faults: [...after.faults, ...pending.faults], pending: undefined }
      if (signal.aborted) return
      await keepJob(job)
      const isDone = job.done === job.lines.length
      tell({ ...job, phase: 'running' })
      // Refreshes after the first batch, about every 1,000 lines, and at the end.
      if (isDone) await refresh()
      else if (job.done === pending.lines.length || job.done % 1000 < pending.lines.length) void refresh()
      if (isDone && !signal.aborted) tell({ ...job, phase: 'done' })
    }
  } finally {
    reader?.close()
  }
}

/** The next lines with their photos uploaded, ready to be sent. */
async function prepareBatch(job: KeptJob, reader: FileReader | null, signal: AbortSignal) {
  const faults: Fault[] = []
  const lines: SentLine[] = []
  for (const { photos, missing: _, ...line } of nextBatch(job)) {
    const photoIds = await uploaded(photos, reader, signal, (problem) => {
      faults.push({ ...line, problems: [{ column: 'photo', problem }] })
    })
    lines.push({ ...line, photoIds })
    if (photoIds.length > 0) tell({ ...state!, photos: state!.photos + photoIds.length })
  }
  return { key: newId(), lines, faults }
}

/** Opens the chosen files again; without them, lines are sent without photos. */
async function readerOf({ files, lines }: KeptJob): Promise<FileReader | null> {
  if (files.length === 0 || lines.every(({ photos }) => photos.length === 0)) return null
  const reader = new FileReader()
  try {
    await reader.read(files)
    return reader
  } catch {
    reader.close()
    return null
  }
}

/** Shrinks photos and uploads them one by one; an invalid photo is reported and skipped. */
async function uploaded(
  names: readonly string[],
  reader: FileReader | null,
  signal: AbortSignal,
  onProblem: (problem: string) => void,
): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) {
    if (!reader) onProblem('bulkPhotoGone')
    else {
      try {
        const photo = await downscalePhoto(await reader.photoNamed(name))
        const stored = await withRetries(() => uploadPhoto(photo, { signal }), signal)
        if (stored) ids.push(stored.id)
      } catch (error) {
        onProblem(
          error instanceof ApiError ? error.code : error instanceof FileProblem ? 'bulkPhotoBroken' : 'unexpected',
        )
      }
    }
  }
  return ids
}

/**
 * Sends lines.
 * @returns the job with their results; null when it was cancelled
 */
async function sendLines(
  job: KeptJob,
  { key: idempotencyKey, lines: sent }: { key: string; lines: SentLine[] },
  signal: AbortSignal,
): Promise<KeptJob | null> {
  const done = job.done + sent.length
  try {
    const answer = await withRetries(
      () => callEndpoint(importItems, { lines: sent }, { signal, idempotencyKey }),
      signal,
    )
    if (!answer) return null
    const count = (wanted: string) => answer.lines.filter(({ outcome }) => outcome === wanted).length
    const faults = answer.lines.flatMap(({ line, errors, remarks }): Fault[] => {
      const problems = [...errors, ...remarks.filter(({ problem }) => !JUST_TOLD.includes(problem))]
      return problems.length === 0 ? [] : [{ line, cells: cellsOfLine(sent, line), problems }]
    })
    return {
      ...job,
      done,
      created: job.created + count('create'),
      changed: job.changed + count('change'),
      unchanged: job.unchanged + count('unchanged'),
      faults: [...job.faults, ...faults],
    }
  } catch (error) {
    if (!(error instanceof ApiError)) return null
    const problems = [{ column: 'name', problem: error.code }]
    return { ...job, done, faults: [...job.faults, ...sent.map(({ line, cells }) => ({ line, cells, problems }))] }
  }
}

/** Remarks that need no correction. */
const JUST_TOLD: readonly string[] = [MRP_AS_PRICE, SAME_NAME]

const cellsOfLine = (sent: readonly SentLine[], line: number) => sent.find((each) => each.line === line)!.cells

/** Temporary refusals. */
const PASSING = ['network', 'busy', 'tooManyRequests', 'quotaReached', 'notSignedIn', 'unexpected']
const WAITS_FOR: Record<string, WaitsFor> = {
  network: 'network',
  tooManyRequests: 'quota',
  quotaReached: 'quota',
  notSignedIn: 'signIn',
}
/** After this many server errors for the same lines, they are marked as failed. */
const MOST_FAILURES = 5

/**
 * Repeats a call until the server answers; waits while there is no network, the quota is used up, or the owner is
 * signed out.
 * @returns null when cancelled
 */
async function withRetries<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  for (let failures = 0; !signal.aborted;) {
    try {
      const answer = await work()
      if (state?.phase === 'waiting') tell({ ...state, phase: 'running' })
      return answer
    } catch (error) {
      if (signal.aborted) return null
      if (!(error instanceof ApiError) || !PASSING.includes(error.code)) throw error
      if (error.code === 'unexpected' && ++failures > MOST_FAILURES) throw error
      if (state) tell({ ...state, phase: 'waiting', waitsFor: WAITS_FOR[error.code] ?? 'server' })
      const seconds = Number(error.params.waitSeconds ?? 10)
      await networkOrPause(Math.min(Math.max(seconds, 1), 60) * 1000)
    }
  }
  return null
}
