import PhoneCall from 'lucide-react/icons/phone-call'
import Siren from 'lucide-react/icons/siren'
import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatCoordinates } from '#core/geo.ts'
import { ApiError } from '#kit/web/api.ts'
import { useOnline } from '#kit/web/connection.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { useModal } from '#kit/web/ui/useModal.ts'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { AlertForMe, ReceivedAlert } from '../../receivedContract.ts'
import type { AboutAlert } from '../device/loadAlarm.ts'
import { TappedAndArrived } from '../sender/ActiveHeader.tsx'
import { vibrate } from '../device/phone.ts'
import { clockAhead, useAgeWords, useSeconds } from '../phrases.ts'
import { useEmergencyNumber } from '../sender/CallButtons.tsx'
import { useWakeLock } from '../sender/Tools.tsx'
import { AlertActions } from './AlertActions.tsx'
import { AlertMap } from './AlertMap.tsx'
import { useAlert, useReceivedAlerts } from './receivedQueries.ts'
import { useSeen } from './useSeen.ts'
import '../words/sos.button.ts'
import '../words/sos.ts'

/** An alert that reached the user, full screen: who, where, how far, how old, and three answers. */
export function AlertScreen({
  id,
  isChosen,
  other,
  onOther,
  onClose,
  About,
}: {
  id: string
  /** The user opened the alert with a tap; false: it opened by itself. */
  isChosen: boolean
  /** Another real alert that arrived while this one is open. */
  other?: ReceivedAlert | undefined
  onOther: (id: string) => void
  onClose: () => void
  About?: ComponentType<AboutAlert> | undefined
}) {
  const t = useTranslations('sos')
  const { data: last, dataUpdatedAt, error } = useAlert(id)
  // A person who left gets no further updates, so the data shown last is removed from the screen.
  const data = isGone(error) ? undefined : last
  const { dialog } = useModal(true, onClose)
  const isOn = data !== undefined && data.endedAt === null
  useSeen(id, data, isChosen, dialog)
  useWakeLock(isOn)
  const title = !data ? t('alerts') : t(receivedTitle(data), { name: data.sender.name })
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-label={title}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-paper text-ink"
    >
      <section data-panel="" tabIndex={-1} className="mx-auto flex min-h-full w-full max-w-form flex-col outline-none">
        {other && <Other alert={other} onOpen={() => onOther(other.id)} />}
        {data ? (
          <>
            <Head alert={data} ahead={clockAhead(data.now, dataUpdatedAt)} title={title} onClose={onClose} />
            <NoNetwork at={dataUpdatedAt} isFailing={error !== null} />
            <AlertMap alert={data} ahead={clockAhead(data.now, dataUpdatedAt)} />
            {About && isOn && (
              <div className="flex flex-col gap-3 px-gutter pt-4 empty:hidden">
                <About senderId={data.sender.id} raisedAt={data.tappedAt} onLeave={onClose} />
              </div>
            )}
            <AlertActions alert={data} ahead={clockAhead(data.now, dataUpdatedAt)} onClose={onClose} />
          </>
        ) : (
          <NotThere id={id} error={error} onClose={onClose} />
        )}
      </section>
    </dialog>
  )
}

/** Title of the screen. An ended alert is shown as ended. */
function receivedTitle({ kind, endedAt }: AlertForMe) {
  if (endedAt !== null) return kind === 'drill' ? ('drillEndedTitle' as const) : ('endedTitle' as const)
  return kind === 'drill' ? ('drillTitle' as const) : ('receivedTitle' as const)
}

/** Shown without a network or an answer of the server: the data is old, and the user's answer is sent later. */
function NoNetwork({ at, isFailing }: { at: number; isFailing: boolean }) {
  const t = useTranslations('sos')
  const timeText = useTimeText()
  const isOnline = useOnline()
  const hasNetwork = navigator.onLine
  const isLate = useLasting((!isOnline || isFailing) && hasNetwork, NO_ANSWER_MS)
  if (hasNetwork && !isLate) return null
  const time = timeText(at)
  return (
    <div className="relative z-float -mt-3 px-gutter pb-5">
      <Banner
        live
        tone="wait"
        icon={<WifiOff aria-hidden="true" />}
        title={t(hasNetwork ? 'noAnswerHere' : 'noNetworkHere')}
      >
        {t('noNetworkHereHint', { time })}
      </Banner>
    </div>
  )
}

/** The warning appears after this long, not after a single failed read: the next read follows within seconds. */
const NO_ANSWER_MS = 8000

/** Another person raised an alert: it is announced at once, without replacing the screen. */
function Other({ alert, onOpen }: { alert: ReceivedAlert; onOpen: () => void }) {
  const t = useTranslations('sos')
  useEffect(() => vibrate([400, 150, 400]), [])
  return (
    <div role="alert" className="bg-deep px-gutter pt-[calc(8px+env(safe-area-inset-top,0px))] pb-2 text-on-deep">
      <button type="button" className="flex min-h-12 w-full items-center gap-3 text-start text-strong" onClick={onOpen}>
        <Siren aria-hidden="true" className="size-6 shrink-0" />
        <span className="min-w-0 flex-1 wrap-safe">{t('otherAlert', { name: alert.name })}</span>
        <span className="underline">{t('open')}</span>
      </button>
    </div>
  )
}

const isGone = (error: Error | null): boolean => error instanceof ApiError && error.code === 'notFound'

/**
 * Shown while the alert cannot be read: the data from its list entry. That data is removed only if the server reports
 * the alert as gone; other failures are retried.
 */
function NotThere({ id, error, onClose }: { id: string; error: Error | null; onClose: () => void }) {
  const t = useTranslations('sos')
  const number = useEmergencyNumber()
  const known = useReceivedAlerts().data?.alerts.find((alert) => alert.id === id)
  const isDrill = known?.kind === 'drill'
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
      {known && !isGone(error) && (
        <div>
          <h1 className="text-title wrap-safe">{t(isDrill ? 'drillTitle' : 'receivedTitle', { name: known.name })}</h1>
          <p className="text-body">{t(isDrill ? 'drillMessage' : 'message')}</p>
          {known.location && <p className="text-row tabular-nums select-all">{formatCoordinates(known.location)}</p>}
        </div>
      )}
      <p role="status" className="text-body text-ink-2">
        {isGone(error) ? t('gone') : error ? `${t('failed')} ${t('failedHint')}` : t('opening')}
      </p>
      {error && !isGone(error) && !isDrill && (
        <a href={`tel:${number}`} className={buttonLook({ variant: 'dangerTint' })}>
          <PhoneCall aria-hidden="true" className="size-5" />
          {t('call', { number })}
        </a>
      )}
      <Button variant="quiet" onClick={onClose}>
        {t('closeAlert')}
      </Button>
    </div>
  )
}

function Head({
  alert,
  ahead,
  title,
  onClose,
}: {
  alert: AlertForMe
  ahead: number
  title: string
  onClose: () => void
}) {
  const t = useTranslations('sos')
  const now = useSeconds()
  const age = useAgeWords()
  const { sender, kind } = alert
  return (
    <header
      className={cx(
        'px-gutter pt-[calc(16px+env(safe-area-inset-top,0px))] pb-7',
        alert.endedAt ? 'bg-well text-ink' : kind === 'drill' ? 'bg-deep text-on-deep' : 'bg-danger text-on-danger',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 rounded-m bg-[rgb(0_0_0/0.22)] px-3 py-1.5 text-strong">
          <Siren aria-hidden="true" className="size-5" />
          {kind === 'drill' ? t('exercise') : t('sos')}
        </span>
        <span className="ms-auto text-strong tabular-nums">
          {alert.endedAt ? (
            t('endedAgo', { age: age(now - ahead - Date.parse(alert.endedAt)) })
          ) : (
            <TappedAndArrived tappedAt={alert.tappedAt} raisedAt={alert.raisedAt} ahead={ahead} />
          )}
        </span>
        <IconButton label={t('closeAlert')} icon={<X aria-hidden="true" />} className="-me-2" onClick={onClose} />
      </div>
      <div className="mt-4 flex items-center gap-4">
        <Avatar name={sender.name} src={sender.photo} size="large" className="rounded-full ring-4 ring-current" />
        <div className="min-w-0">
          <h1 aria-label={title} className="text-display wrap-safe">
            {sender.name}
          </h1>
          <p className="text-body wrap-safe">
            {t(alert.endedAt ? 'ended' : kind === 'drill' ? 'drillMessage' : 'message')}
          </p>
        </div>
      </div>
      {!alert.endedAt && <DeviceFacts alert={alert} ahead={ahead} />}
    </header>
  )
}

/** The sender's device: battery, network, last contact. */
function DeviceFacts({ alert, ahead }: { alert: AlertForMe; ahead: number }) {
  const t = useTranslations('sos')
  const [now, age] = [useSeconds(), useAgeWords()]
  const facts = [
    t('lastContact', { age: age(now - ahead - Date.parse(alert.lastSignAt)) }),
    ...(alert.batteryPercent === null ? [] : [t('battery', { percent: alert.batteryPercent })]),
    ...(alert.network === null ? [] : [t('networkKind', { kind: alert.network.toUpperCase() })]),
  ]
  return <p className="mt-2 text-small tabular-nums">{facts.join(' · ')}</p>
}

/** True once a condition has lasted for `duration`. */
function useLasting(isSo: boolean, duration: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setLong(true), duration)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSo, duration])
  return isSo && isLong
}
