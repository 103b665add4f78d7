import { useTranslations } from 'use-intl'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import type { Numbers } from '../contract.ts'
import { useNumberWords } from './useNumberWords.ts'

const SHOWN = 5

/** The most viewed listings (O-07); each opens its views. */
export function TopListings({ numbers, onOpen }: { numbers: Numbers; onOpen: (listingId: string) => void }) {
  const t = useTranslations('insights')
  const words = useNumberWords()
  const top = numbers.top.filter(({ views }) => views > 0).slice(0, SHOWN)
  const most = Math.max(1, ...top.map(({ views }) => views))
  return (
    <Card aria-label={t('topProducts')}>
      <h2 className="text-head">{t('topProducts')}</h2>
      {top.length === 0 ? (
        <p className="mt-2 text-body text-ink-2">{t('noTop')}</p>
      ) : (
        <ol className="mt-1">
          {top.map(({ id, name, kind, photo, views }) => (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-touch w-full items-center gap-3 rounded-m py-2 text-start"
                onClick={() => onOpen(id)}
              >
                <ShapeFrame
                  kind={kind === 'shop' || kind === 'office' ? 'place' : 'thing'}
                  className="size-11 shrink-0"
                >
                  <ListingPicture photo={photo} kind={kind} sizes="44px" />
                </ShapeFrame>
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="min-w-0 truncate text-body">
                      {kind === 'shop' ? t('shopPage', { name }) : name}
                    </span>{' '}
                    <span className="text-strong tabular-nums">
                      {words.number(views)}
                      <span className="sr-only"> {t('openTop', { count: views })}</span>
                    </span>
                  </span>
                  <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-well">
                    <span
                      className="block h-full rounded-full bg-brand"
                      style={{ width: `${(views / most) * 100}%` }}
                    />
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
