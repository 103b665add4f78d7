import { Search, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { forgetSearches, useOfflineData } from '#kit/web/offlineCache.ts'
import { RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'

/** Searches on this device, newest first; a tap repeats one (S-11). */
export function RecentSearches({ userId }: { userId: string }) {
  const t = useTranslations('offline')
  const { searches } = useOfflineData(userId)
  return (
    <section>
      <SectionHeader title={t('searches')} />
      {searches.length === 0 ? (
        <p className="text-body text-ink-2">{t('noSearches')}</p>
      ) : (
        <RowCard>
          <ul aria-label={t('searches')} className="divide-y divide-line">
            {searches.map((text) => (
              <li key={text} className="flex items-center pe-1.5">
                <Link
                  href={`/filters?q=${encodeURIComponent(text)}`}
                  className="flex min-h-12 min-w-0 flex-1 items-center gap-3.5 px-4 outline-offset-[-3px]"
                >
                  <Search aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
                  <span className="min-w-0 text-row font-normal wrap-safe">{text}</span>
                </Link>
                <IconButton
                  label={t('forgetSearch', { text })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => forgetSearches(userId, text)}
                />
              </li>
            ))}
          </ul>
        </RowCard>
      )}
    </section>
  )
}
