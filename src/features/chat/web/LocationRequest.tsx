import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import type { SentPlace } from '../messageContract.ts'
import './words/chat.ts'

/** Asks the other person for their location, when the user taps (K-18). */
export function LocationRequest({
  name,
  product,
  onAsk,
}: {
  name: string
  product: string
  onAsk: (text: string) => void
}) {
  const t = useTranslations('chat')
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return null
  const text = product === '' ? t('locationRequestText') : t('locationRequestAbout', { product })
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line bg-accent-tint px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-strong">{t('askLocation', { name })}</p>
        <p className="text-small text-ink-2 wrap-safe">“{text}”</p>
      </div>
      <Button
        size="small"
        icon={<MapPin aria-hidden="true" className="size-5" />}
        onClick={() => {
          setAsked(true)
          onAsk(text)
        }}
      >
        {t('sendRequest')}
      </Button>
    </div>
  )
}

/** Asks the user whether to send their exact position; after a yes, measures it and passes it on. */
export function useSendPlace(name: string, onPlace: (place: SentPlace) => void): () => void {
  const t = useTranslations('chat')
  const device = useGeolocation('product', {
    onFix: ({ latitude, longitude }) => onPlace({ latitude, longitude }),
    onFailure: () => toast(t('placeFailed'), { tone: 'problem' }),
  })
  return () =>
    void confirm({
      title: t('sendPlaceQuestion', { name }),
      body: t('sendPlaceBody'),
      yes: t('sendPlaceYes'),
      no: t('sendPlaceNo'),
    }).then((yes) => yes && device.locate())
}
