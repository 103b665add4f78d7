import { useTranslations } from 'use-intl'
import type { OutputOf } from '#core/contract.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import type { listNumberRows } from '../contract.ts'
import { type Figure, useFigureRows } from './queries.ts'
import { useNumberWords } from './useNumberWords.ts'
import './words/insights.ts'

type NumberRow = OutputOf<typeof listNumberRows>['rows'][number]

/** The rows of a figure: which action on which listing on which day; never by whom. */
export function FigureSheet({ figure, onClose }: { figure: Figure | null; onClose: () => void }) {
  const words = useNumberWords()
  return (
    <Sheet open={figure !== null} onClose={onClose} title={figure ? words.metric(figure.metric) : ''}>
      {figure && <Rows figure={figure} />}
    </Sheet>
  )
}

function Rows({ figure }: { figure: Figure }) {
  const t = useTranslations('insights')
  const sentence = useErrorSentence()
  const query = useFigureRows(figure)
  if (query.isPending) return <SkeletonList kind="row" count={3} label={t('loading')} />
  if (query.isError && !query.data) {
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
        {sentence(query.error)}
      </ErrorState>
    )
  }
  const rows = query.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className="py-6 text-center text-body text-ink-2">{t('noRows')}</p>
  return (
    <>
      <p className="text-small text-ink-2">{t('rowsHint', { count: query.data.pages[0]!.total })}</p>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={`${row.listingId ?? row.name} ${row.action} ${row.day}`}>
            <Row row={row} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="mt-3"
          wide
          variant="tint"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('showMore')}
        </Button>
      )}
    </>
  )
}

const PATHS = { item: 'product', service: 'service', shop: 'shop', office: 'office' } as const

/** Null: the listing is deleted. */
function hrefOf({ listingId, kind, action }: NumberRow): string | null {
  if (listingId === null) return null
  if (kind === 'specialization') return '/specialist-profile'
  return `/${PATHS[kind]}/${listingId}${action === 'inquiry' && kind === 'item' ? '/inquiries' : ''}`
}

function Row({ row }: { row: NumberRow }) {
  const t = useTranslations('insights')
  const words = useNumberWords()
  const href = hrefOf(row)
  const className = 'flex min-h-touch items-center justify-between gap-3 rounded-s py-2.5'
  const content = (
    <>
      <span className="min-w-0">
        <span className="block truncate text-strong">{row.name}</span>
        <span className="block text-small text-ink-2">
          {t(`action_${row.action}`)} · {words.fullDay(row.day)}
        </span>
      </span>
      <span className="text-head tabular-nums">{words.number(row.count)}</span>
    </>
  )
  if (href === null) return <p className={className}>{content}</p>
  return (
    <Link href={href} className={className}>
      {content}
    </Link>
  )
}
