import { useLocale, useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import type { SameName } from './sameNames.ts'

/** Names listed in the sentence. */
const SHOWN = 5

interface Props {
  names: readonly SameName[]
  left: ReadonlySet<number>
  onLeave: (lines: readonly number[], isLeft: boolean) => void
}

/** Says which new items have a name that is there already, and asks whether to import them. */
export function SameNames({ names, left, onLeave }: Props) {
  const t = useTranslations('bulk')
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const lines = names.flatMap((each) => each.lines)
  if (lines.length === 0) return null
  const more = names.length - SHOWN
  const said = names
    .slice(0, SHOWN)
    .map(({ name, lines: numbers }) =>
      t('sameNameLines', { name, lines: list.format(numbers.map(String)), count: numbers.length }),
    )
  return (
    <section className="mt-3 grid gap-2">
      <Banner tone="wait" live>
        {t('sameNames', { count: lines.length })} {said.join('; ')}
        {more > 0 && ` ${t('sameNamesMore', { count: more })}`}
      </Banner>
      <RadioCards
        columns
        hideLabel
        label={t('sameNamesChoice')}
        value={lines.every((line) => left.has(line)) ? 'leave' : 'take'}
        onValue={(value) => onLeave(lines, value === 'leave')}
        cards={[
          { value: 'take', label: t('sameNamesTake') },
          { value: 'leave', label: t('sameNamesLeave') },
        ]}
      />
    </section>
  )
}
