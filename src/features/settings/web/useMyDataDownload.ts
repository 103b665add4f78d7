import { useEffect, useRef, useState } from 'react'
import { onServer } from '#core/paths.ts'
import { withProof } from '#features/accounts/web/proof.tsx'
import { type Fetched, fetchFile, handOver } from '#kit/web/download.ts'
import { downloadMyData } from '../contract.ts'

/** Progress of a download: first the data, then the photos one by one. */
export type DownloadState =
  | { is: 'idle' }
  | { is: 'data'; part: number }
  | { is: 'photos'; done: number; of: number }
  | { is: 'done'; missing: number }
  | { is: 'failed'; error: unknown }

/** Downloads the person's data, alone or packed with the photos; leaving the page aborts it. */
export function useMyDataDownload() {
  const [state, setState] = useState<DownloadState>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const download = async (what: 'data' | 'photos') => {
    if (running.current) return
    const { signal } = (running.current = new AbortController())
    try {
      setState({ is: 'data', part: 0 })
      const data = await withProof(() =>
        fetchFile(onServer(downloadMyData.path), { signal, onPart: (part) => setState({ is: 'data', part }) }),
      )
      if (what === 'data') handOver(data.file, data.name)
      setState({ is: 'done', missing: what === 'photos' ? await downloadPhotos(data, signal) : 0 })
    } catch (error) {
      setState(signal.aborted ? { is: 'idle' } : { is: 'failed', error })
    }
    running.current = null
  }

  const downloadPhotos = async (data: Fetched, signal: AbortSignal) => {
    const { packPhotos } = await import('./photoArchive.ts')
    const { file, missing } = await packPhotos(data, (done, of) => setState({ is: 'photos', done, of }), signal)
    handOver(file, data.name.replace(/\.json$/, '.zip'))
    return missing
  }

  return { state, download, giveUp: () => running.current?.abort() }
}
