import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Spinner } from '#kit/web/ui/Spinner.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { failureText } from '#kit/web/geolocationTexts.ts'
import { useAroundMe, useFreshAroundMe } from './useAroundMe.ts'

/**
 * Asks for the position again and makes it the area (C-04); a failure is said in the home screen's words (C-06). When
 * the screen opens it does so by itself where the reader has allowed it (C-03), and then keeps quiet about failures.
 */
export function RefreshLocationButton() {
  const t = useTranslations('places')
  const isAsked = useRef(false)
  const aroundMe = useAroundMe({
    onFailure: (failure) => isAsked.current && toast(t(failureText('home', failure, false)), { tone: 'problem' }),
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
