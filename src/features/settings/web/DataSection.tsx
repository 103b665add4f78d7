import CloudOff from 'lucide-react/icons/cloud-off'
import Download from 'lucide-react/icons/download'
import Images from 'lucide-react/icons/images'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { onServer } from '#core/paths.ts'
import { withProof } from '#features/accounts/web/proof.tsx'
import { type Fetched, fetchFile, saveAsDownload } from '#kit/web/download.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { ProgressBar } from '#kit/web/ui/ProgressBar.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { downloadMyData } from './calls.ts'
import './words/settings.ts'

/** The person's data: download, and storage on this device. */
export function DataSection() {
  const t = useTranslations('settings')
  const { state, download, giveUp } = useMyDataDownload()
  return (
    <section>
      <SectionHeader title={t('dataManagement')} />
      <RowCard>
        <NavRow
          icon={<Download aria-hidden="true" />}
          title={t('downloadMyData')}
          sub={t('downloadMyDataHint')}
          onClick={() => void download('data')}
        />
        <NavRow
          icon={<Images aria-hidden="true" />}
          title={t('downloadPhotos')}
          sub={t('downloadPhotosHint')}
          onClick={() => void download('photos')}
        />
        <NavRow
          href="/offline-sync"
          icon={<CloudOff aria-hidden="true" />}
          title={t('offlineSync')}
          sub={t('offlineSyncHint')}
        />
      </RowCard>
      <div role="status">{state.is !== 'idle' && <Progress state={state} onGiveUp={giveUp} />}</div>
    </section>
  )
}

function Progress({ state, onGiveUp }: { state: Exclude<DownloadState, { is: 'idle' }>; onGiveUp: () => void }) {
  const t = useTranslations('settings')
  const words = useWords()
  const sentence = useErrorSentence()
  if (state.is === 'failed') return <Note>{t('downloadFailed', { why: sentence(state.error) })}</Note>
  if (state.is === 'done')
    return <Note>{t(state.missing > 0 ? 'downloadedWithout' : 'downloaded', { missing: state.missing })}</Note>
  const isData = state.is === 'data'
  const text = isData ? t('downloadingData') : t('downloadingPhotos', { done: state.done, of: state.of })
  return (
    <Card className="mt-3 flex flex-col gap-3">
      <p className="text-body">{text}</p>
      <ProgressBar
        label={t('downloadMyData')}
        text={text}
        value={isData ? state.part * 100 : state.done}
        most={isData ? 100 : Math.max(1, state.of)}
      />
      <Button variant="text" size="small" className="self-start" onClick={onGiveUp}>
        {words.cancel}
      </Button>
    </Card>
  )
}

const Note = ({ children }: { children: string }) => <p className="mt-3 text-body text-ink-2">{children}</p>

/** Progress of a download: first the data, then the photos one by one. */
type DownloadState =
  | { is: 'idle' }
  | { is: 'data'; part: number }
  | { is: 'photos'; done: number; of: number }
  | { is: 'done'; missing: number }
  | { is: 'failed'; error: unknown }

/** Downloads the person's data, alone or packed with the photos; leaving the page aborts it. */
function useMyDataDownload() {
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
      if (what === 'data') saveAsDownload(data.file, data.name)
      setState({ is: 'done', missing: what === 'photos' ? await downloadPhotos(data, signal) : 0 })
    } catch (error) {
      setState(signal.aborted ? { is: 'idle' } : { is: 'failed', error })
    }
    running.current = null
  }

  const downloadPhotos = async (data: Fetched, signal: AbortSignal) => {
    const { packPhotos } = await import('./photoArchive.ts')
    const { file, missing } = await packPhotos(data, (done, of) => setState({ is: 'photos', done, of }), signal)
    saveAsDownload(file, data.name.replace(/\.json$/, '.zip'))
    return missing
  }

  return { state, download, giveUp: () => running.current?.abort() }
}
