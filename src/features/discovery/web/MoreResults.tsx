import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import type { Search } from './queries.ts'
import './words/discovery.home.ts'

/** Loads the next page, if there is one. */
export function MoreResults({ search }: { search: Search }) {
  const t = useTranslations('discovery')
  if (!search.hasNextPage) return null
  return (
    <Button variant="tint" wide busy={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
      {t('moreResults')}
    </Button>
  )
}
