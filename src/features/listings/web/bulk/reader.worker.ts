import { FileProblem, type FileProblemCode } from './fileProblem.ts'
import { FileReading, type ReadFiles } from './readList.ts'

/** Requests to the worker and its answers. */
export type Asked = { id: number } & ({ files: File[] } | { photo: string })
export type Answer = { id: number } & ({ read: ReadFiles } | { photo: Blob } | { problem: FileProblemCode })

const reading = new FileReading()

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const { id } = data
  const answered = 'files' in data ? reading.read(data.files).then((read) => ({ read })) : photoOf(data.photo)
  answered
    .catch((error: unknown) => ({ problem: error instanceof FileProblem ? error.code : ('brokenList' as const) }))
    .then((answer) => postMessage({ id, ...answer } satisfies Answer))
    .catch(() => {})
})

const photoOf = async (name: string) => ({ photo: await reading.photoNamed(name) })
