import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { readQuery, withoutPart } from '../reading/readQuery.ts'
import type { SearchScreen } from './useSearchScreen.ts'

/** Filters read from the text ("open now", "in mysuru"); each can be removed from it. */
export function ReadChips({ screen: { state, search, change } }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const read = readQuery(state.query)
  const said = [...(search.place ? [search.place.said] : []), ...read.parts.map((part) => part.said)]
  return said.map((words) => (
    <Chip
      key={words}
      on
      aria-label={t('leaveOut', { words })}
      end={<X aria-hidden="true" />}
      onClick={() => change({ query: withoutPart(read, words) })}
    >
      {words}
    </Chip>
  ))
}
