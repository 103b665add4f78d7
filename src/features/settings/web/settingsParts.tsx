import CloudOff from 'lucide-react/icons/cloud-off'
import Download from 'lucide-react/icons/download'
import EyeOff from 'lucide-react/icons/eye-off'
import Images from 'lucide-react/icons/images'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { onServer } from '#core/paths.ts'
import { withProof } from '#features/accounts/web/proof.ts'
import { type Fetched, fetchFile, saveAsDownload } from '#kit/web/download.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { ProgressBar } from '#kit/web/ui/ProgressBar.tsx'
import { SegmentedControl } from '#kit/web/ui/SegmentedControl.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { SeenPerson } from '../contract.ts'
import type { Onlooker } from '../rules.ts'
import { downloadMyData } from './calls.ts'
import type { Choices } from './choices.ts'
import { useSeenBy } from './queries.ts'
import { useSwitchSetting } from './useChangeSetting.ts'
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

interface Choice {
  name: string
  label: string
  hint: string
  checked: boolean
  /** The change that switches it on or off. */
  changes: (isOn: boolean) => Choices
}

interface SwitchCardProps {
  /** Omitted where the title of the page says the same. */
  title?: string
  choices: readonly Choice[]
  /** Content below the card, in the same section. */
  end?: ReactNode
}

/** A list of switches, below a heading, that apply at once and can be undone. */
export function SwitchCard({ title, choices, end }: SwitchCardProps) {
  const turn = useSwitchSetting()
  return (
    <section>
      {title && <SectionHeader title={title} />}
      <Card className="flex flex-col divide-y divide-line py-1">
        {choices.map(({ changes, ...choice }) => (
          <Switch key={choice.name} {...choice} onValue={(isOn) => turn(choice.label, isOn, changes)} />
        ))}
      </Card>
      {end}
    </section>
  )
}

const ONLOOKERS = ['stranger', 'circle', 'seller'] as const satisfies Onlooker[]

/** How others see the signed-in person, by the saved settings. */
export function SeenSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('settings')
  const words = useWords()
  const sentence = useErrorSentence()
  const [onlooker, setOnlooker] = useState<Onlooker>('stranger')
  const seen = useSeenBy(onlooker, open)
  return (
    <Sheet open={open} onClose={onClose} title={t('seeMyself')} desktop="center">
      <SegmentedControl
        label={t('onlooker')}
        value={onlooker}
        onValue={(value) => setOnlooker(value as Onlooker)}
        segments={ONLOOKERS.map((value) => ({ value, label: t(`onlooker_${value}`) }))}
      />
      <div aria-live="polite" className="mt-4 min-h-56">
        {seen.data ? (
          <Seen person={seen.data} onlooker={onlooker} />
        ) : seen.isError ? (
          <ErrorState title={sentence(seen.error)} onRetry={() => void seen.refetch()} busy={seen.isFetching} />
        ) : (
          <SkeletonList kind="person" count={2} label={words.loading} />
        )}
      </div>
    </Sheet>
  )
}

function Seen({ person, onlooker }: { person: SeenPerson; onlooker: Onlooker }) {
  const t = useTranslations('settings')
  if (!person.isShown) {
    return (
      <Banner tone="quiet" icon={<EyeOff aria-hidden="true" />} title={t('notShown')}>
        {t('notShownHint')}
      </Banner>
    )
  }
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={person.name} src={person.photo} size="large" />
        <p className="min-w-0 text-title wrap-safe">{person.name}</p>
      </div>
      <dl className="mt-4 flex flex-col divide-y divide-line border-y border-line">
        <Fact name={t('phone')} value={person.phone} />
      </dl>
      <p className="mt-3 text-body text-ink-2">{t(`onlooker_${onlooker}Hint`)}</p>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  const t = useTranslations('settings')
  return (
    <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-body text-ink-2">{name}</dt>
      <dd className={value ? 'text-strong tabular-nums wrap-safe' : 'text-body text-ink-2'}>
        {value ? <bdi>{value}</bdi> : t('withheld')}
      </dd>
    </div>
  )
}
