import { PhoneCall, Siren, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatCoordinates } from '#core/geo.ts'
import { ApiError } from '#kit/web/api.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { useModal } from '#kit/web/ui/useModal.ts'
import type { AlertForMe, ReceivedAlert } from '../contract.ts'
import { AlertActions } from './AlertActions.tsx'
import { AlertMap } from './AlertMap.tsx'
import { useAlert, useNoteAlert, useReceivedAlerts } from './receivedQueries.ts'
import { vibrate } from './vibrate.ts'
import { clockAhead, useAgeWords, useSeconds } from './measures.ts'
import { useEmergencyNumber } from './useEmergency.ts'
import { useWakeLock } from './useWakeLock.ts'

/** An alert that reached the reader, over the whole screen: who, where, how far, how old, and three answers. */
export function AlertScreen({
  id,
  other,
  onOther,
  onClose,
}: {
  id: string
  /** Another real alert that came while this one is open. */
  other?: ReceivedAlert | undefined
  onOther: (id: string) => void
  onClose: () => void
}) {
  const t = useTranslations('sos')
  const { data, dataUpdatedAt, error } = useAlert(id)
  const { dialog } = useModal(true, onClose)
  const isOn = data !== undefined && data.endedAt === null
  useSeen(id, data)
  useWakeLock(isOn)
  const title = !data
    ? t('alerts')
    : t(data.kind === 'drill' ? 'drillTitle' : 'receivedTitle', { name: data.sender.name })
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
            <Where alert={data} ahead={clockAhead(data.now, dataUpdatedAt)} />
            <AlertActions alert={data} onClose={onClose} />
          </>
        ) : (
          <NotThere id={id} error={error} onClose={onClose} />
        )}
      </section>
    </dialog>
  )
}

/** Somebody else calls for help at the same time: nothing is taken from under the reader's finger, but it is said at once. */
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

/**
 * While the alert cannot be read: what the list says of it, and only what the server calls gone is gone; everything else is
 * asked for again.
 */
function NotThere({ id, error, onClose }: { id: string; error: Error | null; onClose: () => void }) {
  const t = useTranslations('sos')
  const number = useEmergencyNumber()
  const known = useReceivedAlerts().data?.alerts.find((alert) => alert.id === id)
  const isGone = error instanceof ApiError && error.code === 'notFound'
  const isDrill = known?.kind === 'drill'
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
      {known && !isGone && (
        <div>
          <h1 className="text-title wrap-safe">{t(isDrill ? 'drillTitle' : 'receivedTitle', { name: known.name })}</h1>
          <p className="text-body">{t(isDrill ? 'drillMessage' : 'message')}</p>
          {known.location && <p className="text-row tabular-nums select-all">{formatCoordinates(known.location)}</p>}
        </div>
      )}
      <p role="status" className="text-body text-ink-2">
        {isGone ? t('gone') : error ? `${t('failed')} ${t('failedHint')}` : t('opening')}
      </p>
      {error && !isGone && !isDrill && (
        <a href={`tel:${number}`} className={buttonLook({ variant: 'dangerTint' })}>
          <PhoneCall aria-hidden="true" className="size-5" />
          {t('call', { number })}
        </a>
      )}
      <IconButton variant="tint" label={t('closeAlert')} icon={<X aria-hidden="true" />} onClick={onClose} />
    </div>
  )
}

/** Seen is said once it really stands on a visible screen. */
function useSeen(id: string, alert: AlertForMe | undefined): void {
  const note = useNoteAlert()
  const said = useRef(false)
  const isThere = alert !== undefined
  const say = useEffectEvent(() => {
    if (said.current || document.visibilityState !== 'visible') return
    said.current = true
    note.mutate({ id, what: 'seen' })
    vibrate([400, 150, 400, 150, 400])
  })
  useEffect(() => {
    if (!isThere) return undefined
    const look = () => say()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isThere])
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
        kind === 'drill' || alert.endedAt ? 'bg-deep text-on-deep' : 'bg-danger text-on-danger',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 rounded-m bg-[rgb(0_0_0/0.22)] px-3 py-1.5 text-strong">
          <Siren aria-hidden="true" className="size-5" />
          {kind === 'drill' ? t('exercise') : t('sos')}
        </span>
        <span className="ms-auto text-strong tabular-nums">
          {t('ago', { age: age(now - ahead - Date.parse(alert.raisedAt)) })}
        </span>
        <IconButton label={t('closeAlert')} icon={<X aria-hidden="true" />} className="-me-2" onClick={onClose} />
      </div>
      <div className="mt-4 flex items-center gap-4">
        <Avatar name={sender.name} src={sender.photo} size="large" className="rounded-full ring-4 ring-current" />
        <div className="min-w-0">
          <h1 aria-label={title} className="text-display wrap-safe">
            {sender.name}
          </h1>
          <p className="text-body wrap-safe">{t(kind === 'drill' ? 'drillMessage' : 'message')}</p>
        </div>
      </div>
    </header>
  )
}

function Where({ alert, ahead }: { alert: AlertForMe; ahead: number }) {
  const t = useTranslations('sos')
  const name = alert.sender.name
  if (alert.endedAt) {
    return (
      <div role="status" className="flex flex-col gap-2 px-gutter pt-6">
        <h2 className="text-title">{t('ended')}</h2>
        <p className="text-body text-ink-2">{t(`ended_${alert.endedHow ?? 'passkey'}`, { name })}</p>
      </div>
    )
  }
  return <AlertMap alert={alert} ahead={ahead} />
}
