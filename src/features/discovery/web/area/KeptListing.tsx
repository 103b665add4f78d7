import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { directionsUrl } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { AsOfNote } from '../AsOfNote.tsx'
import { nameOf } from '../found.ts'
import { ResultRow } from '../ResultRow.tsx'
import { usePriceWords } from '../usePriceWords.ts'
import '../words/discovery.ts'

interface KeptListingProps {
  id: string
  /** Shown when this device has no data about the listing. */
  children: ReactNode
}

/** Shown offline: the data about a listing in the stored area of the last search, with its age. */
export function KeptListing({ id, children }: KeptListingProps) {
  const t = useTranslations('discovery')
  const userId = useUser()?.id
  const priceWords = usePriceWords(null)
  const kept = useQuery({
    queryKey: ['keptListing', userId, id],
    meta: { notKept: true },
    networkMode: 'always',
    queryFn: async () => {
      if (!userId) return null
      const { readKeptListing } = await import('./searchKept.ts')
      return readKeptListing(userId, id)
    },
  })
  if (kept.isPending) return null
  if (!kept.data) return children
  const { found, asOf } = kept.data
  return (
    <>
      <h1 className="text-title wrap-safe">{nameOf(found)}</h1>
      <AsOfNote at={asOf} className="my-3" />
      <ResultRow found={found} priceWords={priceWords} />
      {found.address && <p className="mt-2 text-body text-ink-2 wrap-safe">{found.address}</p>}
      <p className="mt-3 text-body text-ink-2">{t('restOffline')}</p>
      <LinkButton className="mt-4" variant="tint" href={directionsUrl(found)} target="_blank" rel="noopener noreferrer">
        {t('directions')}
      </LinkButton>
    </>
  )
}
