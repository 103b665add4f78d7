import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Spinner } from '#kit/web/ui/Spinner.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { failureText } from '#kit/web/geolocationTexts.ts'
import { useAroundMe, useFreshAroundMe } from './useAroundMe.ts'
import './words/places.ts'

/**
 * Requests the position again and makes it the area (C-04); failures show the home screen's texts (C-06). When the
 * screen opens this happens automatically if permission is granted (C-03), without failure texts.
 */
export function RefreshLocationButton() {
  const t = useTranslations('places')
  const isAsked = useRef(false)
  const aroundMe = useAroundMe({
    onFailure: (failure) => isAsked.current && toast(t(failureText('home', failure)), { tone: 'problem' }),
  })
  useFreshAroundMe(aroundMe)
  return (
    <IconButton
      label={t('refreshLocation')}
      aria-busy={aroundMe.isLocating}
      icon={aroundMe.isLocating ? <Spinner /> : <RefreshCw aria-hidden="true" />}
      onClick={() => {
        isAsked.current = true
        aroundMe.locate()
      }}
    />
  )
}
