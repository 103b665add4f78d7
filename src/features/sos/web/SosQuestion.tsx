import { PhoneCall } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { isZeroPoint } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { useSettings } from '#features/settings/web/queries.ts'
import { SOS_RANGE } from '#features/settings/rules.ts'
import { useOnline } from '#kit/web/connection.ts'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { lastFix } from './lastFix.ts'
import { useLocationDenied } from './locationDenied.ts'
import { useHasPasskey, useReadiness } from './safetyQueries.ts'
import { useAgeWords, useRangeWords, useSeconds } from './measures.ts'
import { useEmergencyNumber } from './useEmergency.ts'
import { UnknownPlace } from './UnknownPlace.tsx'
import { useRaiseSos } from './useRaiseSos.ts'

/** "Send SOS alert?" with Yes and No (L-01, L-03). Yes sends without any further step. */
export function SosQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('sos')
  const bodyId = useId()
  const number = useEmergencyNumber()
  const rangeWords = useRangeWords()
  const settings = useSettings().data
  const readiness = useReadiness().data
  const { raise, isBusy, isUnknown, sendFrom, sendWithout, cancel } = useRaiseSos(open)
  const closeIf = (isDone: boolean) => void (isDone && onClose())
  const close = () => {
    cancel()
    onClose()
  }
  const isAlone = readiness?.members === 0
  const isOnline = useOnline()
  const isDenied = useLocationDenied()
  const hasPasskey = useHasPasskey() ?? true
  const range = rangeWords(settings?.sosRangeMeters ?? SOS_RANGE.default)
  return (
    <Dialog bare role="alertdialog" open={open} title={t('question')} onClose={close} describedBy={bodyId}>
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
        {readiness && !isAlone && (
          <p className="w-full rounded-button bg-well px-4 py-3 text-strong wrap-safe">
            {t('reachable', { reachable: readiness.reachable, members: readiness.members })}
          </p>
        )}
        {!hasPasskey && (
          <p className="text-small text-ink-2 wrap-safe">
            {t('noPasskeyYet')}{' '}
            <Link href="/privacy-settings" className="inline-flex min-h-touch items-center text-brand-ink underline">
              {t('setPasskey')}
            </Link>
          </p>
        )}
        <div className="mt-2 flex w-full gap-3">
          <Button data-autofocus="" size="large" variant="quiet" className="flex-1" onClick={onClose}>
            {t('no')}
          </Button>
          <Button
            size="large"
            variant="danger"
            className="flex-[1.4]"
            busy={isBusy}
            onClick={() => void raise('real').then(closeIf)}
          >
            {t('yes')}
          </Button>
        </div>
        <a href={`tel:${number}`} className={buttonLook({ variant: 'dangerText' })}>
          <PhoneCall aria-hidden="true" className="size-6" />
          {t('callInstead', { number })}
        </a>
      </div>
    </Dialog>
  )
}

/** With location off a known place goes out at once, however old it is; without one the sender can choose. */
function LocationIsOff({ range }: { range: string }) {
  const t = useTranslations('sos')
  const user = useUser()
  const age = useAgeWords()
  const now = useSeconds()
  const fix = lastFix()
  if (!fix && (!user || isZeroPoint(user.location))) return t('questionNoPlace')
  return t('questionOldPlace', { range, isKnown: fix ? 'yes' : 'no', age: fix ? age(now - fix.at) : '' })
}
