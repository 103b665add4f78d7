import { useTranslations } from 'use-intl'
import { showsPurchases } from '#features/settings/rules.ts'
import { useSettings } from '#features/settings/web/queries.ts'
import { type DealingKind, shownDealing } from '../rules.ts'

/** The reason shown to others beside the review, by the writer's privacy settings. */
export function ShownAs({ dealing }: { dealing: DealingKind }) {
  const t = useTranslations('reviews')
  const settings = useSettings().data
  if (!settings) return null
  const shown = shownDealing(dealing, showsPurchases(settings, 'stranger'))
  const label = t(shown)
  return (
    <p className="text-center text-small text-ink-2">
      {settings.profileVisibility === 'private'
        ? t('shownHidden')
        : t(shown === dealing ? 'shownAs' : 'shownUntold', { label })}
    </p>
  )
}
