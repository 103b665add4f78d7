import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { forgetListing, type KeptListing, type Kind, keptListings, KINDS } from './ownListings.ts'

type Imported = KeptListing & { kind: Kind }

/** Shops and products stored by an earlier version of the app on this device and unknown to the server (S-30, W-34). */
export function ImportedListings({ userId }: { userId: string }) {
  const t = useTranslations('offline')
  const [listings, setListings] = useState<Imported[]>([])
  useEffect(() => {
    let isGone = false
    void importedOf(userId).then((found) => !isGone && setListings(found))
    return () => {
      isGone = true
    }
  }, [userId])
  if (listings.length === 0) return null
  const forget = async (listing: Imported) => {
    await forgetListing(listing.kind, listing)
    setListings((all) => all.filter((each) => each !== listing))
  }
  return (
    <section>
      <SectionHeader title={t('imported')} />
      <p className="mb-2 text-body text-ink-2">{t('importedHint')}</p>
      <RowCard>
        <ul aria-label={t('imported')} className="divide-y divide-line">
          {listings.map((listing) => (
            <li key={`${listing.kind} ${listing.id}`} className="flex min-h-14 items-center gap-3 ps-4 pe-1.5">
              <span className="min-w-0 flex-1">
                <span className="block text-row wrap-safe">{listing.name}</span>
                <span className="block text-small text-ink-2">{t(listing.kind)}</span>
              </span>
              <IconButton
                label={t('forgetImported', { name: listing.name })}
                icon={<X aria-hidden="true" />}
                onClick={() => void forget(listing)}
              />
            </li>
          ))}
        </ul>
      </RowCard>
    </section>
  )
}

async function importedOf(userId: string): Promise<Imported[]> {
  const lists = await Promise.all(
    KINDS.map(async (kind) => (await keptListings(kind, userId)).map((listing) => ({ ...listing, kind }))),
  ).catch(() => [])
  return lists.flat().filter(({ isImported }) => isImported)
}
