import { BellRing, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { kilometersText } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Watch } from '../../watchContract.ts'
import { addressOfWatch } from '../../watchRules.ts'
import { useChangeWatch, useEndWatch, useWatches } from './queries.ts'

const CATEGORIES: readonly string[] = [...PRODUCT_CATEGORIES, ...SERVICE_CATEGORIES]

/** The watched searches; renders nothing without any. */
export function WatchList() {
  const t = useTranslations('discovery')
  const { data: watches = [] } = useWatches()
  if (watches.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('watches')} />
      <ul aria-label={t('watches')} className="divide-y divide-line">
        {watches.map((watch) => (
          <WatchRow key={watch.id} watch={watch} />
        ))}
      </ul>
    </section>
  )
}

function WatchRow({ watch }: { watch: Watch }) {
  const t = useTranslations('discovery')
  const categoryName = useCategoryName()
  const sentence = useErrorSentence()
  const change = useChangeWatch()
  const end = useEndWatch()
  const { label, search, areaName, every, found } = watch
  const known = CATEGORIES.includes(label) ? categoryName(label) : label
  const name = known || t('everything')
  const failed = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  const next = every === 'instant' ? 'daily' : 'instant'
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-1">
      <Link href={addressOfWatch(search)} className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-s">
        <BellRing aria-hidden="true" className="size-5 shrink-0 text-brand-ink" />
        <span className="min-w-0">
          <span className="block text-body wrap-safe">{name}</span>
          <span className="block text-small text-ink-2 wrap-safe">
            {t('watchLine', {
              distance: kilometersText(meters(search.radiusMeters)),
              place: areaName && ` · ${areaName}`,
              found,
            })}
          </span>
        </span>
      </Link>
      <Chip
        aria-label={t('watchPace', { pace: t(`watch_${every}`) })}
        onClick={() => change.mutate({ id: watch.id, every: next }, { onError: failed })}
      >
        {t(`watch_${every}`)}
      </Chip>
      <IconButton
        label={t('endWatch', { name })}
        icon={<X aria-hidden="true" className="size-5! text-ink-3" />}
        onClick={() => end.mutate(watch.id, { onError: failed })}
      />
    </li>
  )
}
