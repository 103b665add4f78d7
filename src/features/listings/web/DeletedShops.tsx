import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { useClock } from './useClock.ts'
import { useRestoreShop } from './mutations.ts'
import { useDeletedShops } from './queries.ts'

/** Own shops that were deleted and can still be brought back; nothing when there are none. */
export function DeletedShops() {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const now = useNow()
  const clock = useClock()
  const restore = useRestoreShop()
  const shops = (useDeletedShops().data?.shops ?? []).filter(({ until }) => new Date(until) > now)
  if (shops.length === 0) return null
  const timeOf = (iso: string) => {
    const at = new Date(iso)
    return clock(at.getHours() * 60 + at.getMinutes())
  }
  const bringBack = (id: string, name: string) =>
    restore.mutate(
      { id },
      {
        onSuccess: () => toast(t('shopRestored', { name }), { tone: 'ok' }),
        onError: (error) => toast(sentence(error), { tone: 'problem' }),
      },
    )
  return (
    <section aria-label={t('deletedShops')} className="mb-3 rounded-l border border-line bg-surface px-3 py-2">
      <h2 className="text-strong">{t('deletedShops')}</h2>
      <ul className="divide-y divide-line">
        {shops.map(({ id, name, products, until }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block text-body wrap-safe">{name}</span>
              <span className="block text-small text-ink-2">
                {t('products', { count: products })} · {t('restorableUntil', { time: timeOf(until) })}
              </span>
            </span>
            <Button
              size="small"
              variant="tint"
              busy={restore.isPending && restore.variables.id === id}
              onClick={() => bringBack(id, name)}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
