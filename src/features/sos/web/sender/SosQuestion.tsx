import MessageSquareText from 'lucide-react/icons/message-square-text'
import PhoneCall from 'lucide-react/icons/phone-call'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { isZeroPoint } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { SOS_RANGE } from '#features/settings/rules.ts'
import { useSettings } from '#features/settings/web/queries.ts'
import { useOnline } from '#kit/web/connection.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { smsAddress } from '../../emergency.ts'
import { lastFix, sentPosition, useLocationDenied } from '../device/ownPosition.ts'
import { isApple } from '../device/phone.ts'
import { useMySos } from '../queries.ts'
import { useHasPasskey, useReadiness } from '../safetyQueries.ts'
import { useAgeWords, useRangeWords, useSeconds } from '../phrases.ts'
import { CallLink, useEmergencyNumber, useSmsText } from './CallButtons.tsx'
import { UnknownPlace } from './UnknownPlace.tsx'
import { useRaiseSos } from './useRaiseSos.ts'
import '../words/sos.button.ts'
import '../words/sos.ts'

/**
 * "Send SOS alert?" with Yes and No (L-01, L-03). Yes sends without any further step. With an empty circle, calling the
 * emergency number is the main action.
 */
export function SosQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('sos')
  const bodyId = useId()
  const number = useEmergencyNumber()
  const rangeWords = useRangeWords()
  const settings = useSettings().data
  const { data: readiness, isLoading } = useReadiness()
  const { raise, isBusy, isUnknown, sendFrom, sendWithout, cancel } = useRaiseSos(open)
  const closeIf = (isDone: boolean) => void (isDone && onClose())
  const close = () => {
    cancel()
    onClose()
  }
  const isAlone = readiness?.members === 0
  const signedOut = readiness?.signedOut ?? 0
  const canGet = (readiness?.members ?? 0) - signedOut
  const isOnline = useOnline()
  const isDenied = useLocationDenied()
  const isToAll = useIsToAll()
  const reachedKey = !isOnline ? 'reachedOffline' : isToAll ? 'reachedOpen' : 'reachedWhen'
  const hasPasskey = useHasPasskey() ?? true
  const range = rangeWords(settings?.sosRangeMeters ?? SOS_RANGE.default)
  const actions = (
    <div className="flex w-full flex-col items-center gap-3">
      <div className="flex w-full gap-3">
        <Button data-autofocus="" size="large" variant="quiet" className="flex-1" onClick={onClose}>
          {t('no')}
        </Button>
        <Button
          size="large"
          variant={isAlone ? 'dangerTint' : 'danger'}
          className="flex-[1.4]"
          busy={isBusy}
          onClick={() => void raise('real').then(closeIf)}
        >
          {t('yes')}
        </Button>
      </div>
      {/* One or the other: below them, it keeps the buttons of a sheet at the bottom of the screen in place. */}
      {isAlone ? (
        <TextLink />
      ) : (
        <a href={`tel:${number}`} className={buttonLook({ variant: 'dangerText' })}>
          <PhoneCall aria-hidden="true" className="size-6" />
          {t('callInstead', { number })}
        </a>
      )}
    </div>
  )
  return (
    <Dialog
      bare
      role="alertdialog"
      open={open}
      title={t('question')}
      onClose={close}
      describedBy={bodyId}
      footer={!isUnknown && actions}
    >
      {isUnknown && (
        <UnknownPlace
          isBusy={isBusy}
          isAlone={isAlone}
          onPlace={(point) => void sendFrom(point).then(closeIf)}
          onWithout={() => void sendWithout().then(closeIf)}
          onStopped={close}
        />
      )}
      <div className={cx('flex flex-col items-center gap-3 text-center md:pt-4', isUnknown && 'hidden')}>
        <span
          aria-hidden="true"
          className="sos-button my-5 inline-flex size-24 animate-beat items-center justify-center rounded-full bg-danger text-[1.625rem] font-bold text-on-danger outline-22 outline-danger-tint"
        >
          {t('sos')}
        </span>
        <p aria-hidden="true" className="text-display wrap-safe">
          {t('question')}
        </p>
        <p id={bodyId} className="text-body text-ink-2 wrap-safe">
          {isAlone && `${t('emptyCircle')} `}
          {!isOnline && t('questionOffline')}
          {isOnline && !isAlone && (isDenied ? <LocationIsOff range={range} /> : t('questionReach', { range }))}
        </p>
        {isAlone && <CallLink />}
        {/* Empty until the answer arrives; otherwise the buttons of a centred dialog would move under the finger. */}
        {!isAlone && (readiness || isLoading) && (
          <p className="flex min-h-sos w-full flex-col justify-center text-small text-ink-2 wrap-safe">
            {canGet > 0 && (!isOnline || !isToAll || (readiness?.reachable ?? 0) < canGet) && (
              <span>{t(reachedKey, { count: canGet, range })}</span>
            )}
            {signedOut > 0 && <span>{t('signedOut', { count: signedOut })}</span>}
            {readiness && <span>{t('reachable', { reachable: readiness.reachable, members: readiness.members })}</span>}
          </p>
        )}
        {!hasPasskey && (
          <div className="flex flex-col items-center text-small text-ink-2">
            <p className="wrap-safe">{t('noPasskeyYet')}</p>
            <Link href="/privacy-settings/safety" className="flex min-h-touch items-center text-brand-ink underline">
              {t('setPasskey')}
            </Link>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** With an empty circle: a text with the position to somebody else. */
function TextLink() {
  const t = useTranslations('sos')
  const fix = lastFix()
  const text = useSmsText(fix && sentPosition(fix))
  return (
    <a href={smsAddress(text, isApple())} className={buttonLook({ variant: 'dangerText' })}>
      <MessageSquareText aria-hidden="true" className="size-6" />
      {t('smsToSomebody')}
    </a>
  )
}

/** True if the SOS certainly goes to the whole circle at once: no position is known, or a drill told everybody. */
function useIsToAll(): boolean {
  const user = useUser()
  const isDrill = useMySos().data?.alert?.kind === 'drill'
  const isDenied = useLocationDenied()
  return isDrill || (isDenied && isPlaceless(user))
}

/** True if neither this device nor the profile knows a place of the sender. */
const isPlaceless = (user: ReturnType<typeof useUser>): boolean => !lastFix() && (!user || isZeroPoint(user.location))

/**
 * Shown when the browser refuses the position: a known one is sent at once, however old it is; without one the sender
 * can choose.
 */
function LocationIsOff({ range }: { range: string }) {
  const t = useTranslations('sos')
  const user = useUser()
  const age = useAgeWords()
  const now = useSeconds()
  const fix = lastFix()
  if (isPlaceless(user)) return t('questionNoPlace')
  return t('questionOldPlace', { range, isKnown: fix ? 'yes' : 'no', age: fix ? age(now - fix.at) : '' })
}
