import { Clock, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { CATEGORY_ICONS } from './categoryIcons.ts'
import { useSearchHistory } from './searchHistory.ts'
import type { SearchScreen } from './useSearchScreen.ts'
import { WatchList } from './watch/WatchList.tsx'

/** Shown before the first search (D-47): earlier searches, and categories. */
export function BeforeSearch({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const { state, change } = screen
  const open = (category: string) => change({ category }, { replace: false })
  return (
    <div className="flex flex-col gap-3 pt-1 pb-6">
      <RecentSearches onChoose={(query) => change({ query }, { replace: false })} />
      <WatchList />
      {state.type !== 'services' && <Categories title={t('browseProducts')} all={PRODUCT_CATEGORIES} onChoose={open} />}
      {state.type !== 'products' && <Categories title={t('browseServices')} all={SERVICE_CATEGORIES} onChoose={open} />}
    </div>
  )
}

/** Up to ten, newest first (D-33, D-34); a tap searches again (D-36). */
function RecentSearches({ onChoose }: { onChoose: (search: string) => void }) {
  const t = useTranslations('discovery')
  const { searches, forget, again } = useSearchHistory()
  if (searches.length === 0) return null
  function clear() {
    forget()
    toast(t('searchesCleared'), { tone: 'ok' })
  }
  return (
    <section>
      <SectionHeader
        title={t('recentSearches')}
        end={
          <Button variant="text" size="small" className="-me-2" onClick={clear}>
            {t('clearSearches')}
          </Button>
        }
      />
      <ul aria-label={t('recentSearches')} className="divide-y divide-line">
        {searches.map((search) => (
          <li key={search} className="flex items-center">
            <button
              type="button"
              onClick={() => {
                again(search)
                onChoose(search)
              }}
              className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-s text-start text-body"
            >
              <Clock aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
              <span className="min-w-0 wrap-safe">{search}</span>
            </button>
            <IconButton
              label={t('forgetSearch', { search })}
              icon={<X aria-hidden="true" className="size-5! text-ink-3" />}
              onClick={() => forget(search)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CategoriesProps {
  title: string
  all: readonly (keyof typeof CATEGORY_ICONS)[]
  onChoose: (category: string) => void
}

function Categories({ title, all, onChoose }: CategoriesProps) {
  const categoryName = useCategoryName()
  return (
    <section>
      <SectionHeader title={title} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2.5">
        {all.map((category) => {
          const Icon = CATEGORY_ICONS[category]
          return (
            <li key={category} className="flex">
              <button
                type="button"
                onClick={() => onChoose(category)}
                className="flex min-h-14 min-w-0 flex-1 items-center gap-2.5 rounded-m border border-line bg-surface px-3 py-2 text-start shadow-card transition-colors hover:border-line-strong"
              >
                <Icon aria-hidden="true" className="size-[22px] shrink-0 text-brand-ink" />
                <span className="min-w-0 text-strong wrap-safe hyphens-auto">{categoryName(category)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
