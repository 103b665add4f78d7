import CloudOff from 'lucide-react/icons/cloud-off'
import { useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { useMomentText } from '#kit/web/useMomentText.ts'
import './words/discovery.home.ts'

/** Time of results that the browser found offline. */
export function AsOfNote({ at, className = '' }: { at: string | null; className?: string }) {
  const t = useTranslations('discovery')
  const moment = useMomentText()
  if (at === null) return null
  return (
    <Banner
      tone="wait"
      icon={<CloudOff aria-hidden="true" />}
      title={t('asOf', { time: moment(at) })}
      className={className}
    />
  )
}
