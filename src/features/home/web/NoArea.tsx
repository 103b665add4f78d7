import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { AreaPrompt } from '#features/places/web/AreaPrompt.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import './words/home.ts'

/** Home without a known area: asks for the location; without one, no listings are shown (C-29). */
export function NoArea({ demo }: { demo: LatLng | null }) {
  const t = useTranslations('home')
  return (
    <section className="mt-2">
      <SectionHeader title={t('nearbyProducts')} />
      <AreaPrompt demo={demo} failed={<p className="text-body text-ink-2">{t('noProducts')}</p>} />
    </section>
  )
}
