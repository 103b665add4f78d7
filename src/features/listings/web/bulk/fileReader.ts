import { seconds } from '#core/units.ts'
import { FileProblem } from './fileProblem.ts'
import type { Answer, Asked } from './reader.worker.ts'
import type { ReadFiles } from './readList.ts'

/** Reading a file is aborted after this long. */
const READ_TIMEOUT = seconds(60)

/** Reads files in a worker, so that a malicious file neither blocks the screen nor takes long. */
export class FileReader {
  private worker: Worker | null = null
  private asked = 0

  /**
   * Reads files.
   * @throws FileProblem
   */
  async read(files: File[]): Promise<ReadFiles> {
    const answer = await this.ask({ files })
    if ('read' in answer) return answer.read
    throw new FileProblem('brokenList')
  }

  /**
   * Reads one photo by its file name.
   * @throws FileProblem
   */
  async photoNamed(name: string): Promise<Blob> {
    const answer = await this.ask({ photo: name })
    if ('photo' in answer) return answer.photo
    throw new FileProblem('brokenArchive')
  }

  close(): void {
    this.worker?.terminate()
    this.worker = null
  }

  private ask(what: { files: File[] } | { photo: string }): Promise<Answer> {
    const worker = (this.worker ??= new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' }))
    const id = ++this.asked
    return new Promise((resolve, reject) => {
      const stop = new AbortController()
      const fail = (code: 'tooSlow' | 'brokenList') => {
        end()
        this.close()
        reject(new FileProblem(code))
      }
      const timer = setTimeout(() => fail('tooSlow'), READ_TIMEOUT)
      const end = () => {
        clearTimeout(timer)
        stop.abort()
      }
      const { signal } = stop
      worker.addEventListener('error', () => fail('brokenList'), { signal })
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<Answer>) => {
          if (data.id !== id) return
          end()
          if ('problem' in data) reject(new FileProblem(data.problem))
          else resolve(data)
        },
        { signal },
      )
      worker.postMessage({ id, ...what } satisfies Asked)
    })
  }
}
