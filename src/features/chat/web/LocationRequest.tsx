import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'

/** Asks the other person where they are, on the reader's tap (K-18). */
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
