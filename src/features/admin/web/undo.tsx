import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { onNewSession } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { createStore } from '#kit/web/store.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useTimeText } from '#kit/web/useTimeText.ts'
import { undoDecision } from './calls.ts'
import type { Undo } from '../fields.ts'
import { useAct } from './queries.ts'
import { useShortcuts } from './QueueTools.tsx'
import './words/admin.ts'

interface Shown {
  id: string
  until: string
  text: string
}

/** Decisions of this page that can still be undone, newest first. */
const store = createStore<readonly Shown[]>(() => [])
const remove = (id: string) => store.write(store.read().filter((each) => each.id !== id))
// The next administrator on this page made none of them.
onNewSession(() => store.write([]))

/** Shows the decision: in the undo strip for as long as it can be undone, else as a toast. */
export function showDecided(text: string, undo: Undo): void {
  if (undo === null) toast(text, { tone: 'ok' })
  else store.write([{ ...undo, text }, ...store.read()])
}

/** Decisions that can be undone, until the people concerned are notified. The key U undoes the newest. */
export function UndoStrip() {
  const t = useTranslations('admin')
  const words = useWords()
  const timeText = useTimeText()
  const sentence = useErrorSentence()
  const undo = useAct(undoDecision)
  const shown = store.use()
  const [newest] = shown
  const take = async ({ id, text }: Shown) => {
    remove(id)
    try {
      await undo.mutateAsync({ id })
      toast(t('didUndo', { text }), { tone: 'ok' })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  useShortcuts((key) => {
    if (key !== 'u' || !newest) return false
    void take(newest)
    return true
  })
  useEffect(() => {
    if (!newest) return
    const oldest = shown.at(-1)!
    const timer = setTimeout(() => remove(oldest.id), Math.max(0, Date.parse(oldest.until) - Date.now()))
    return () => clearTimeout(timer)
  }, [newest, shown])
  return (
    <div role="status" className="sticky top-2 z-sticky flex flex-col gap-2 empty:hidden">
      {shown.slice(0, 3).map((each) => (
        <p
          key={each.id}
          className="flex items-center gap-3 rounded-button bg-ink py-1 ps-4 pe-2 text-body text-paper shadow-float"
        >
          <span className="min-w-0 flex-1 wrap-safe">
            {each.text}{' '}
            {t('toldAt', {
              time: timeText(new Date(each.until), { second: '2-digit' }),
            })}
          </span>
          <Button
            variant="text"
            size="small"
            className="text-on-ink-act!"
            aria-label={`${words.undo}: ${each.text}`}
            onClick={() => void take(each)}
          >
            {words.undo}
          </Button>
        </p>
      ))}
    </div>
  )
}
