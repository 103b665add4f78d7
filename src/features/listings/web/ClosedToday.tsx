import DoorClosed from 'lucide-react/icons/door-closed'
import DoorOpen from 'lucide-react/icons/door-open'
import { useLocale, useTranslations } from 'use-intl'
import { dayOf, shortDate } from '#core/dates.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useNow } from '#kit/web/useNow.ts'
import type { Hours } from '../contract.ts'
import { opensAfter } from '../rules.ts'
import { useClosedOn } from './keptChanges.ts'
import { useSetClosedToday } from './mutations.ts'
import { minuteOf } from '#core/clock.ts'
import { useClock } from './useClock.ts'
import './words/listings.details.ts'
import './words/listings.ts'

export interface ClosablePlace {
  id: string
  name: string
  closedOn: string | null
  hours: Hours
}

/** A sentence about when a place that is closed today opens next; "" when unknown. */
export function useOpensNext({ hours }: ClosablePlace): string {
  const t = useTranslations('listings')
  const clock = useClock()
  const locale = useLocale()
  const opens = opensAfter(hours, dayOf(useNow()))
  if (!opens) return ''
  const { day, weekday, daysAhead } = opens
  const time = clock(minuteOf(opens.time))
  return t('opensNext', { day: daysAhead < 7 ? t(`day_${weekday}`) : shortDate(day, locale), time })
}

/** Closes a shop or office of the user for today, or undoes that; from tomorrow its hours apply again. */
export function ClosedToday({ place, onDone }: { place: ClosablePlace; onDone?: () => void }) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const setClosed = useSetClosedToday(place)
  const closedOn = useClosedOn(place)
  const isClosed = closedOn === dayOf(useNow())
  const opens = useOpensNext(place)
  const done = isClosed ? t('openAgainDone') : `${t('closedTodayDone')} ${opens}`.trim()
  const change = () =>
    setClosed.mutate(!isClosed, {
      onError: (error) => toast(sentence(error), { tone: 'problem' }),
      onSuccess: (answer) => {
        onDone?.()
        toast(answer ? done : t('keptForLater'), { tone: 'ok' })
      },
    })
  return (
    <Button
      size="small"
      variant="quiet"
      busy={setClosed.isPending}
      icon={
        isClosed ? (
          <DoorOpen aria-hidden="true" className="size-5" />
        ) : (
          <DoorClosed aria-hidden="true" className="size-5" />
        )
      }
      onClick={change}
    >
      {t(isClosed ? 'openAgain' : 'closeToday')}
    </Button>
  )
}

/** Marks a place that is closed today. */
export function ClosedTag({ place }: { place: ClosablePlace }) {
  const t = useTranslations('listings')
  const closedOn = useClosedOn(place)
  return closedOn === dayOf(useNow()) ? <Tag tone="wait">{t('closedTodayTag')}</Tag> : null
}
