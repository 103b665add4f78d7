import { MessageSquareText, PhoneCall } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { formatCoordinates } from '#core/geo.ts'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { cx } from '#kit/web/ui/cx.ts'
import type { SentPosition } from '../contract.ts'
import { mapLink, smsAddress } from '../emergency.ts'
import { useSosPerson } from './deviceKey.ts'
import { isApple } from './isApple.ts'
import { useEmergencyNumber } from './useEmergency.ts'

/** Text with the sender's name and position, for the phone's messages app. */
export function useSmsText(position: SentPosition | null): string {
  const t = useTranslations('sos')
  const format = useFormatter()
  const name = useSosPerson()?.name ?? ''
  if (!position) return t('smsTextNowhere', { name })
  return t(position.accuracyMeters === 0 ? 'smsTextByHand' : 'smsText', {
    name,
    coordinates: formatCoordinates(position),
    accuracy: Math.round(position.accuracyMeters),
    time: format.dateTime(new Date(position.measuredAt), { hour: 'numeric', minute: '2-digit' }),
    link: mapLink(position),
  })
}

/** Calls the emergency number, or texts the position; both work without a network. */
export function CallButtons({ position }: { position: SentPosition | null }) {
  const t = useTranslations('sos')
  const number = useEmergencyNumber()
  const text = useSmsText(position)
  const look = (variant: 'danger' | 'dangerTint') => cx(buttonLook({ variant, size: 'large' }), 'flex-1')
  return (
    <div className="flex gap-3">
      <a href={`tel:${number}`} className={cx(look('danger'), 'flex-[1.7]')}>
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
