import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'
import type { Suggestion } from './useSuggestions.tsx'

interface SuggestionStripProps {
  id: string
  suggestions: readonly Suggestion[]
  /** Index of the suggestion selected by arrow keys; -1: none. */
  active: number
  onChoose: (suggestion: Suggestion) => void
}

/** Suggestions in one row below the field, so that the results stay visible. */
export function SuggestionStrip({ id, suggestions, active, onChoose }: SuggestionStripProps) {
  const t = useTranslations('discovery')
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    strip.current?.children[active]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  return (
    <div
      ref={strip}
      id={id}
      role="listbox"
      aria-label={t('suggestions')}
      aria-orientation="horizontal"
      className="-mx-gutter flex animate-rise scroll-x gap-2 px-gutter pt-2 rail:mx-0 rail:flex-wrap rail:px-0"
    >
      {suggestions.map((suggestion, index) => (
        <button
          key={suggestion.key}
          type="button"
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === active}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className={cx(
            'relative inline-flex min-h-touch max-w-72 shrink-0 items-center gap-2 rounded-m bg-well px-3 text-body text-ink',
            '[&_svg]:size-[18px] [&_svg]:shrink-0 [&_svg]:text-ink-2 hover:bg-brand-tint',
            index === active && 'bg-brand-tint outline-2 outline-focus',
          )}
        >
          {suggestion.icon}
          <span className="truncate">{suggestion.label}</span>
          {suggestion.near !== undefined && <span className="text-small text-ink-2">{suggestion.near}</span>}
          <span className="sr-only">{t(`suggested_${suggestion.kind}`)}</span>
        </button>
      ))}
    </div>
  )
}
