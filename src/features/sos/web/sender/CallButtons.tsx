import MessageSquareText from 'lucide-react/icons/message-square-text'
import PhoneCall from 'lucide-react/icons/phone-call'
import Copy from 'lucide-react/icons/copy'
import MapPin from 'lucide-react/icons/map-pin'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { formatCoordinates, type LatLng } from '#core/geo.ts'
import { usePlaceAt } from '#features/places/web/queries.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { SentPosition } from '../../contract.ts'
import { emergencyNumber, mapLink, smsAddress } from '../../emergency.ts'
import { useSosPerson } from '../device/deviceKey.ts'
import { isApple, keptCountry, keptNumber } from '../device/phone.ts'
import { useAgeWords, useSeconds } from '../phrases.ts'
import { lastFix } from '../device/ownPosition.ts'
import '../words/sos.ts'

/** Text with the sender's name and position, for the phone's messages app. */
export function useSmsText(position: SentPosition | null): string {
  const t = useTranslations('sos')
  const timeText = useTimeText()
  const name = useSosPerson()?.name ?? ''
  if (!position) return t('smsTextNowhere', { name })
  return t(position.accuracyMeters === 0 ? 'smsTextByHand' : 'smsText', {
    name,
    coordinates: formatCoordinates(position),
    accuracy: Math.round(position.accuracyMeters),
    time: timeText(new Date(position.measuredAt)),
    link: mapLink(position),
  })
}

/** Calls the emergency number, or texts the position; both work without a network. */
export function CallButtons({ position }: { position: SentPosition | null }) {
  const t = useTranslations('sos')
  const number = useEmergencyNumber()
  const text = useSmsText(position)
  // Side by side while both texts fit on one line, else one above the other.
  const look = (variant: 'danger' | 'dangerTint') => cx(buttonLook({ variant, size: 'large' }), 'px-3! flex-auto')
  return (
    <div className="flex flex-wrap gap-3">
      <a href={`tel:${number}`} className={cx(look('danger'), 'grow-[2]')}>
        <PhoneCall aria-hidden="true" className="size-7" />
        {t('call', { number })}
      </a>
      <a href={smsAddress(text, isApple())} className={look('dangerTint')}>
        <MessageSquareText aria-hidden="true" className="size-7" />
        {t('sms')}
      </a>
    </div>
  )
}

/** A large button that calls the emergency number, for a screen on which calling is the main action. */
export function CallLink() {
  const t = useTranslations('sos')
  const number = useEmergencyNumber()
  return (
    <a href={`tel:${number}`} className={buttonLook({ variant: 'danger', size: 'large', wide: true })}>
      <PhoneCall aria-hidden="true" className="size-6" />
      {t('call', { number })}
    </a>
  )
}

/**
 * The user's coordinates in large type, to read out on the phone; `ahead`: how far this device's clock is ahead of the
 * server's.
 */
export function PositionCard({ position, ahead }: { position: SentPosition & { address?: string }; ahead: number }) {
  const t = useTranslations('sos')
  const now = useSeconds()
  const age = useAgeWords()
  const text = formatCoordinates(position)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('copied')),
      () => undefined,
    )
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-l border border-line bg-surface px-4 py-3">
      <MapPin aria-hidden="true" className="size-6 shrink-0 text-brand-ink" />
      <div className="keeps-words max-w-full flex-1">
        <h2 className="text-label text-ink-2">{t('yourPosition')}</h2>
        <p className="text-title tabular-nums select-all">{text}</p>
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

/** Shown when the circle is empty: whom to contact instead. Nothing here may suggest that anybody was alerted. */
export function Alone({ position }: { position: SentPosition | null }) {
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

/** The emergency number of the country where the device last was, also without a network. */
export function useEmergencyNumber(): string {
  const { area } = useArea()
  const here: LatLng | null = lastFix() ?? (area?.kind === 'here' ? area : null)
  const { data } = usePlaceAt(here)
  const country = data?.countryCode ?? ''
  useEffect(() => {
    if (country !== '') keptCountry.write(country)
  }, [country])
  return country === '' ? keptNumber() : emergencyNumber(country)
}
