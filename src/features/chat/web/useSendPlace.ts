import { useTranslations } from 'use-intl'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { SentPlace } from '../messageContract.ts'

/** Asks the reader whether to send their exact place; after a yes, measures it and passes it on. */
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
