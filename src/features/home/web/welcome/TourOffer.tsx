import { Footprints } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { useNoteWelcome } from './queries.ts'

/** Offers the tour on the first page after sign-up, and never again (B-24). */
export function TourOffer({ isNew }: { isNew: boolean }) {
  const t = useTranslations('welcome')
  const [isOffered] = useState(isNew)
  const note = useNoteWelcome()
  const offered = useEffectEvent(() => note.mutate('tourOffered'))
  useEffect(() => {
    if (isOffered) offered()
  }, [isOffered])
  if (!isOffered) return null
  return (
    <Banner
      tone="brand"
      icon={<Footprints aria-hidden="true" />}
      title={t('tour')}
      action={
        <LinkButton href="/onboarding" size="small" variant="text">
          {t('takeTour')}
        </LinkButton>
      }
    >
      {t('tourText')}
    </Banner>
  )
}
