import { DoorClosed, DoorOpen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { dayOf } from '#core/dates.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { useClosedOn } from './keptChanges.ts'
import { useSetClosedToday } from './mutations.ts'

interface Place {
  id: string
  name: string
  closedOn: string | null
}

/** Closes an own shop or office for today, or takes that back; tomorrow it is open as usual by itself. */
export function ClosedToday({ place, onDone }: { place: Place; onDone?: () => void }) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const setClosed = useSetClosedToday(place)
  const closedOn = useClosedOn(place)
  const isClosed = closedOn === dayOf(useNow())
  const change = () =>
    setClosed.mutate(!isClosed, {
      onError: (error) => toast(sentence(error), { tone: 'problem' }),
      onSuccess: (answer) => {
        onDone?.()
        toast(t(!answer ? 'keptForLater' : isClosed ? 'openAgainDone' : 'closedTodayDone'), { tone: 'ok' })
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
export function ClosedTag({ place }: { place: Place }) {
  const t = useTranslations('listings')
  const closedOn = useClosedOn(place)
  return closedOn === dayOf(useNow()) ? <Tag tone="wait">{t('closedTodayTag')}</Tag> : null
}
