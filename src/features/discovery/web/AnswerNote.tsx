import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import type { SearchScreen } from './useSearchScreen.ts'

/** Says what was answered when it is not what was typed: the best part of it, or another spelling. */
export function AnswerNote({ screen: { state, search, change } }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const { instead, didYouMean, isPlaceholderData } = search
  const asked = state.query.trim()
  if (isPlaceholderData || asked === '') return null
  if (instead) {
    return <p className="py-1 text-body text-ink wrap-safe">{t('answeredInstead', { asked, words: instead.words })}</p>
  }
  if (!didYouMean) return null
  return (
    <Button variant="text" className="-ms-3 text-start" onClick={() => change({ query: didYouMean })}>
      {t('didYouMean', { words: didYouMean })}
    </Button>
  )
}
