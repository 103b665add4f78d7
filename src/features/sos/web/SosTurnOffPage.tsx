import Megaphone from 'lucide-react/icons/megaphone'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { distance } from '#core/geo.ts'
import { ApiError } from '#kit/web/api.ts'
import { askPosition, type Fix, LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { useQueryParams, useGo } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { MySos, MyAlert } from '../contract.ts'
import { useOwnAlert } from './device/deviceAlert.ts'
import { type Unsent, useUnsent } from './device/unsent.ts'
import { useMySos, useEndDrill, useWiden } from './queries.ts'
import { useHasPasskey, useReadiness } from './safetyQueries.ts'
import { usePhrase, useSentence, clockAhead } from './phrases.ts'
import { ActiveHeader, useIsFresh } from './sender/ActiveHeader.tsx'
import { CallButtons, Alone } from './sender/CallButtons.tsx'
import { Ledger } from './sender/Ledger.tsx'
import { OwnPosition, UnknownPlace } from './sender/UnknownPlace.tsx'
import { PasskeyForm } from './sender/PasskeyForm.tsx'
import { SosLauncher } from './sender/SosLauncher.tsx'
import { movedTo, sendChanged } from './device/sendAlert.ts'
import { Tools, useWakeLock } from './sender/Tools.tsx'
import { WithdrawForm } from './sender/WithdrawForm.tsx'
import { noteFailure, noteFix, positionByHand } from './device/ownPosition.ts'
import './words/sos.ts'

const SafetyCentre = lazyComponent(async () => (await import('./safety/SafetyCentre.tsx')).SafetyCentre)
const RecordView = lazyComponent(async () => (await import('./record/RecordView.tsx')).RecordView)

/** /sosturnoff (L-15): the user's active SOS; otherwise the passkey form and preparation for emergencies. */
export function SosTurnOffPage() {
  const t = useTranslations('sos')
  const [params] = useQueryParams()
  const here = useOwnAlert()
  const { data, dataUpdatedAt, isError, failureCount } = useMySos()
  const isOn = here !== null || data?.alert != null
  const record = params.get('record')
  const hasPasskey = useHasPasskey() ?? false
  const said = useSentence(data?.alert ?? null, here, { isFresh: !isError })
  const phrase = usePhrase()
  usePageTitle(isOn ? phrase(said.title) : t('title'))
  if (isOn) {
    return (
      <Page width="full" className="rail:mx-auto rail:max-w-form">
        <ActiveScreen
          told={data}
          toldAt={dataUpdatedAt}
          isFailing={isError || failureCount > 0}
          hasPasskey={hasPasskey}
        />
      </Page>
    )
  }
  return (
    <Page width="form">
      {record ? <RecordView id={record} /> : <SafetyCentre told={data} hasPasskey={hasPasskey} />}
    </Page>
  )
}

/**
 * Screen of the user's active alert: its result, whom to call, how to end it. The parts that need no network work
 * without one.
 */
function ActiveScreen({
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
  const timeText = useTimeText()
  const here = useOwnAlert()
  const alert = told?.alert ?? null
  const unsent = useUnsent()
  const sentence = useErrorSentence()
  const endDrill = useEndDrill()
  const end = async () => {
    try {
      await endDrill.mutateAsync()
    } catch (error) {
      return toast(sentence(error), { tone: 'problem' })
    }
    toast(t('drillEnded'), { tone: 'ok', stayMs: 6000 })
    scrollTo(0, 0)
  }
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
        {isUnplaced && <Unplaced />}
        {alert && isLost && (
          <Banner live tone="wait">
            {t('lastKnown', { time: timeText(toldAt) })}
          </Banner>
        )}
        {isAlone && <Alone position={position} />}
        {alert && (alert.ledger.length > 0 || alert.stage === null) && (
          <Ledger alert={alert} sentence={said} position={position} />
        )}
        {alert && !isAlone && <WidenButton alert={alert} />}
        {!isUnplaced && <OwnPosition position={position} ahead={here?.position ? 0 : ahead} />}
        <Tools />
        <p className="text-small text-ink-2">{t('keepOpen')}</p>
      </div>
      {isDrill ? (
        <div className="px-gutter pb-5 rail:px-0">
          <Button wide busy={endDrill.isPending} onClick={() => void end()}>
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

/** Shown while the alert waits for a position: the same choice as in the confirmation, also after a reload. */
function Unplaced() {
  const go = useGo()
  const isAlone = useReadiness().data?.members === 0
  return (
    <section className="rounded-l border border-line bg-surface px-4 pt-2 pb-4">
      <UnknownPlace
        isPart
        isBusy={false}
        isAlone={isAlone}
        onPlace={(point) => void sendChanged({ position: positionByHand(point) })}
        onWithout={() => void sendChanged({ withoutPlace: true })}
        onStopped={() => go('/home', { replace: true })}
      />
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

/** A position is sent after this many metres, or this long after the last one. */
const MOVED_METERS = 8
const EVERY_MS = 15_000

/**
 * While the user's alert is active and its screen is open, sends the device's positions: the live trail for recipients.
 * A device that has not moved reports again after a while, so that "last seen" stays current.
 */
function useTrail(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    let sent: Fix | null = null
    const onFix = (fix: Fix) => {
      noteFix(fix)
      if (sent && distance(sent, fix) < MOVED_METERS && fix.at - sent.at < EVERY_MS) return
      sent = fix
      movedTo(fix)
    }
    const listener = { onFix, onFailure: noteFailure }
    const stop = watchPosition(LOCATION_REQUESTS.brief, listener)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') askPosition(LOCATION_REQUESTS.brief, listener)
    }, EVERY_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [isOn])
}
