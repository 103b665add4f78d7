import Megaphone from 'lucide-react/icons/megaphone'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import type { SearchScreen } from './useSearchScreen.ts'
import './words/discovery.ts'
import './words/neighbourhood.ts'

/** Shows that another query than the typed one was answered: its best part, or another spelling. */
export function AnswerNote({ screen: { state, search, change } }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const tNeighbourhood = useTranslations('neighbourhood')
  const { instead, didYouMean, isPlaceholderData } = search
  const asked = state.query.trim()
  if (isPlaceholderData || asked === '') return null
  if (instead) {
    return (
      <div className="py-1">
        <p className="text-body text-ink wrap-safe">
          {instead.why === 'list'
            ? t('answeredEach', { words: instead.words })
            : t('answeredInstead', { asked, words: instead.words })}
        </p>
        <LinkButton
          size="small"
          variant="text"
          className="-ms-3"
          href={`/ask?${new URLSearchParams({ q: asked })}`}
          icon={<Megaphone aria-hidden="true" className="size-4" />}
        >
          {tNeighbourhood('ask')}
        </LinkButton>
      </div>
    )
  }
  if (!didYouMean) return null
  return (
    <Button variant="text" className="-ms-3 text-start" onClick={() => change({ query: didYouMean })}>
      {t('didYouMean', { words: didYouMean })}
    </Button>
  )
}
