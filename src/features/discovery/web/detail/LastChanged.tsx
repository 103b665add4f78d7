import { useFormatter, useTranslations } from 'use-intl'
import { minutes } from '#core/units.ts'
import { useNow } from '#kit/web/useNow.ts'
import '../words/discovery.details.ts'

/** Age of a listing's last change: "Last changed 3 days ago". */
export function LastChanged({ at }: { at: string }) {
  const t = useTranslations('discovery')
  const format = useFormatter()
  const now = useNow()
  const changed = new Date(at)
  const isJustNow = now.getTime() - changed.getTime() < minutes(1)
  return (
    <p className="text-small text-ink-3">
      <time dateTime={at}>
        {isJustNow ? t('changedNow') : t('changedAt', { when: format.relativeTime(changed, now) })}
      </time>
    </p>
  )
}
