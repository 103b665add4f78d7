import { Copy, Flashlight, MapPin, Megaphone, Share2, Siren } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { formatCoordinates } from '#core/geo.ts'
import { ApiError } from '#kit/web/api.ts'
import { useGo } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import type { MySos, SentPosition } from '../contract.ts'
import type { MyAlert } from '../myAlertContract.ts'
import { ActiveHeader } from './ActiveHeader.tsx'
import { smsAddress } from '../emergency.ts'
import { CallButtons, useSmsText } from './CallButtons.tsx'
import { useOwnAlert } from './ownAlert.ts'
import { Ledger } from './Ledger.tsx'
import { LocationOff } from './LocationOff.tsx'
import { LightScreen } from './LightScreen.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'
import { SosLauncher } from './SosLauncher.tsx'
import { keepDeviceAlert, type DeviceAlert } from './deviceAlert.ts'
import { sendAlert } from './sending.ts'
import { UnknownPlace } from './UnknownPlace.tsx'
import { useEndDrill, useWiden } from './queries.ts'
import { clockAhead, useAgeWords, useSeconds } from './measures.ts'
import { isApple } from './isApple.ts'
import { useSentence } from './useSentence.ts'
import { useReadiness } from './safetyQueries.ts'
import { useSiren } from './useSiren.ts'
import { useIsFresh } from './useIsFresh.ts'
import { useTrail } from './useTrail.ts'
import { type Unsent, useUnsent } from './useUnsent.ts'
import { useWakeLock } from './useWakeLock.ts'
import { WithdrawForm } from './WithdrawForm.tsx'

/**
 * Screen of the reader's active alert: its result, whom to call, how to end it. The parts that need no network work
 * without one.
 */
export function ActiveScreen({
  told,
  toldAt,
  isFailing,
  hasPasskey,
}: {
  told: MySos | undefined
  toldAt: number
  isFailing: boolean
  hasPasskey: boolean
}) {
  const t = useTranslations('sos')
  const format = useFormatter()
  const here = useOwnAlert()
  const alert = told?.alert ?? null
  const unsent = useUnsent()
  const sentence = useErrorSentence()
  const endDrill = useEndDrill()
  const end = () => endDrill.mutate(undefined, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })
  useWakeLock(true)
  useTrail(here !== null)
  const isDrill = (alert?.kind ?? here?.kind) === 'drill'
  const position = here?.position ?? alert?.position ?? null
  const ahead = told ? clockAhead(told.now, toldAt) : 0
  const { isLost, isLive } = useIsFresh(toldAt, isFailing)
  const said = useSentence(alert, here, { isFresh: isLive })
  const isUnplaced = !alert && here !== null && isNowhere(unsent)
  const go = useGo()
  const isAlone = said.lead.some(({ key }) => key === 'nobodyInCircle' || key === 'nobodyAnyMore')
  return (
    <>
      <ActiveHeader alert={alert} here={here} sentence={said} clockAhead={ahead} unsent={unsent} isLost={isLost} />
      <div className="flex flex-col gap-4 px-gutter py-4 rail:px-0">
        {isDrill ? <RealDanger /> : <CallButtons position={position} />}
        {isUnplaced && <Unplaced alert={here} />}
        {alert && isLost && (
          <Banner live tone="wait">
            {t('lastKnown', { time: format.dateTime(toldAt, { hour: 'numeric', minute: '2-digit' }) })}
          </Banner>
        )}
        {isAlone && <Alone position={position} />}
        {alert && (alert.ledger.length > 0 || alert.stage === null) && (
          <Ledger alert={alert} sentence={said} position={position} />
        )}
        {alert && !isAlone && <WidenButton alert={alert} />}
        <LocationOff position={position} ahead={here?.position ? 0 : ahead} />
        <PositionCard position={position} ahead={here?.position ? 0 : ahead} />
        <Tools />
        <p className="text-small text-ink-2">{t('keepOpen')}</p>
      </div>
      {isDrill ? (
        <div className="px-gutter pb-5 rail:px-0">
          <Button wide busy={endDrill.isPending} onClick={end}>
            {t('endDrill')}
          </Button>
        </div>
      ) : alert !== null || here?.sentAt !== null || here.mayHaveArrived ? (
        <PasskeyForm isOn title={t('safeAgain')} hasPasskey={alert?.hasPasskey ?? hasPasskey} />
      ) : (
        !isUnplaced && <WithdrawForm alert={here} onDone={() => go('/home', { replace: true })} />
      )}
    </>
  )
}

const isNowhere = (unsent: Unsent | null): boolean => unsent instanceof ApiError && unsent.code === 'sosNowhere'

/** The alert waits for a place: the same choice as in the question, also after a reload. */
function Unplaced({ alert }: { alert: DeviceAlert }) {
  const go = useGo()
  const isAlone = useReadiness().data?.members === 0
  const goOn = (change: Partial<DeviceAlert>) => {
    keepDeviceAlert({ ...alert, ...change })
    void sendAlert()
  }
  return (
    <section className="rounded-l border border-line bg-surface px-4 pt-2 pb-4">
      <UnknownPlace
        isPart
        isBusy={false}
        isAlone={isAlone}
        onPlace={({ latitude, longitude }) =>
          goOn({ position: { latitude, longitude, accuracyMeters: 0, measuredAt: new Date().toISOString() } })
        }
        onWithout={() => goOn({ withoutPlace: true })}
        onStopped={() => go('/home', { replace: true })}
      />
    </section>
  )
}

/** The circle is empty: whom to contact instead. Nothing here may suggest that anybody was alerted. */
function Alone({ position }: { position: SentPosition | null }) {
  const t = useTranslations('sos')
  const text = useSmsText(position)
  const share = () => void navigator.share?.({ text }).catch(() => undefined)
  return (
    <section className="flex flex-col gap-3 rounded-l border border-line bg-surface px-4 py-4">
      <p className="text-body wrap-safe">{t('aloneHint')}</p>
      <a href={smsAddress(text, isApple())} className={buttonLook({ variant: 'tint' })}>
        {t('smsToSomebody')}
      </a>
      {'share' in navigator && (
        <Button variant="tint" icon={<Share2 aria-hidden="true" className="size-5" />} onClick={share}>
          {t('sharePosition')}
        </Button>
      )}
    </section>
  )
}

function WidenButton({ alert }: { alert: MyAlert }) {
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  const widen = useWiden()
  const isEverybodyTold = alert.stage === 2 || (alert.count !== null && alert.count >= alert.members)
  if (isEverybodyTold || alert.kind === 'drill') return null
  return (
    <Button
      variant="dangerTint"
      icon={<Megaphone aria-hidden="true" className="size-5" />}
      busy={widen.isPending}
      onClick={() => widen.mutate(undefined, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })}
    >
      {t('tellEverybody')}
    </Button>
  )
}

/** During a drill the SOS button stays available: a real alert replaces the drill. */
function RealDanger() {
  const t = useTranslations('sos')
  return (
    <section className="flex items-center gap-4 rounded-l border border-line bg-surface px-4 py-3">
      <p className="min-w-0 flex-1 text-body wrap-safe">{t('drillReal')}</p>
      <SosLauncher size="home" className="me-1.5" />
    </section>
  )
}

/**
 * The reader's coordinates in large type, to read out on the phone; `ahead`: how far this device's clock is ahead of
 * the server's.
 */
function PositionCard({ position, ahead }: { position: (SentPosition & { address?: string }) | null; ahead: number }) {
  const t = useTranslations('sos')
  const now = useSeconds()
  const age = useAgeWords()
  if (!position) return <Banner tone="wait">{t('noPosition')}</Banner>
  const text = formatCoordinates(position)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('copied')),
      () => undefined,
    )
  return (
    <section className="flex items-center gap-3 rounded-l border border-line bg-surface px-4 py-3">
      <MapPin aria-hidden="true" className="size-6 shrink-0 text-brand-ink" />
      <div className="min-w-0 flex-1">
        <h2 className="text-label text-ink-2">{t('yourPosition')}</h2>
        <p className="text-title tabular-nums wrap-safe select-all">{text}</p>
        <p className="text-small text-ink-2">
          {t(position.accuracyMeters === 0 ? 'positionByHand' : 'positionAge', {
            age: age(now - ahead - Date.parse(position.measuredAt)),
            accuracy: Math.round(position.accuracyMeters),
          })}
        </p>
        {position.address && <p className="text-small text-ink-2 wrap-safe">{position.address}</p>}
      </div>
      <Button
        size="small"
        variant="tint"
        icon={<Copy aria-hidden="true" className="size-5" />}
        onClick={() => void copy()}
      >
        {t('copy')}
      </Button>
    </section>
  )
}

/** Siren and light, to attract attention nearby. */
function Tools() {
  const t = useTranslations('sos')
  const siren = useSiren()
  const [isLit, setLit] = useState(false)
  return (
    <div className="flex gap-3">
      <Button
        className="flex-1"
        variant={siren.isOn ? 'danger' : 'quiet'}
        aria-pressed={siren.isOn}
        icon={<Siren aria-hidden="true" className="size-5" />}
        onClick={siren.toggle}
      >
        {t(siren.isOn ? 'sirenOff' : 'siren')}
      </Button>
      <Button
        className="flex-1"
        variant="quiet"
        icon={<Flashlight aria-hidden="true" className="size-5" />}
        onClick={() => setLit(true)}
      >
        {t('light')}
      </Button>
      {isLit && <LightScreen onEnd={() => setLit(false)} />}
    </div>
  )
}
