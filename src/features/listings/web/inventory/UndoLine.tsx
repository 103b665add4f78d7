import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { useTimeText } from '#kit/web/useTimeText.ts'
import { type Undoable, undoableUntil, useLastChange } from './undoLog.ts'
import { useTakeBack } from './useChangeItems.ts'
import '../words/listings.inventory.ts'

/** The last change of the user's items (or services, specializations), and a button that undoes it, for an hour. */
export function UndoLine({ of = 'items' }: { of?: Undoable['of'] }) {
  const t = useTranslations('listings')
  const timeText = useTimeText()
  const words = useWords()
  const sentence = useErrorSentence()
  const takeBack = useTakeBack()
  const last = useLastChange(useUser()?.id ?? '', of, useNow())
  if (!last) return null
  const count = new Set(last.changes.map(({ id }) => id)).size
  const label = t('undoUntil', { time: timeText(undoableUntil(last)) })
  const name = count > 1 ? t('itemCount', { count }) : last.name
  const undo = () =>
    takeBack(last).then(
      () => toast(words.undone(name), { tone: 'ok' }),
      (error: unknown) => toast(sentence(error), { tone: 'problem' }),
    )
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2 text-small text-ink-2">
      <p className="min-w-0 wrap-safe">{t('lastChange', { name, what: whatChanged(last) })}</p>
      <Button
        size="small"
        variant="text"
        icon={<Undo2 aria-hidden="true" className="size-5" />}
        aria-label={`${label}: ${name}`}
        onClick={() => void undo()}
      >
        {label}
      </Button>
    </div>
  )
}

/** What was changed, by the fields that the undoing sets. */
function whatChanged({ changes: [back] }: Undoable): 'deleted' | 'on' | 'off' | 'price' | 'stock' | 'other' {
  if (back?.isDeleted === false) return 'deleted'
  if (back?.status) return back.status === 'active' ? 'off' : 'on'
  if (back?.price !== undefined) return 'price'
  return back?.stock !== undefined || back?.stockBy !== undefined ? 'stock' : 'other'
}
