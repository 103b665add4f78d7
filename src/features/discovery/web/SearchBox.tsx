import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { milliseconds } from '#core/units.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { LiveText } from '#kit/web/ui/LiveText.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { takeSearchFocus } from './searchFocus.ts'
import { useDraft } from './useDraft.ts'
import type { SearchScreen } from './useSearchScreen.ts'
import { type Suggestion, useSuggestions } from './useSuggestions.tsx'
import './words/discovery.ts'

/** Results update after a typing pause of this length. */
const REST = milliseconds(120)

interface SearchBoxProps {
  screen: SearchScreen
  /** Called when the user confirms the typed text instead of a suggestion. */
  onMeant: (text: string) => void
  /** Icon buttons inside the field. */
  end?: ReactNode
  /** Content beside the field. */
  children?: ReactNode
}

/** The search field: results while typing, and suggestions below it, usable by arrow keys and by touch. */
export function SearchBox({ screen, onMeant, end, children }: SearchBoxProps) {
  const t = useTranslations('discovery')
  const stripId = useId()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (takeSearchFocus()) input.current?.focus()
  }, [])
  const [text, setText, pushText] = useDraft(screen.state.query, (query) => screen.change({ query }), REST)
  const [isOpen, setOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const found = useSuggestions(text, screen)
  const shown = isOpen && text.trim() !== '' ? found : []
  const active = shown.findIndex(({ key }) => key === activeKey)
  const chosen = shown[active]

  function close() {
    setOpen(false)
    setActiveKey(null)
  }
  function type(next: string) {
    setText(next)
    setOpen(true)
    setActiveKey(null)
    if (next === '') pushText('')
  }
  /** Discards typed text that was not searched yet, so that it does not replace the chosen suggestion. */
  function choose(suggestion: (typeof found)[number]) {
    setText(screen.state.query)
    suggestion.choose()
  }
  function submit() {
    if (chosen) choose(chosen)
    else if (text.trim() === '') screen.browse()
    else if (text !== screen.state.query) pushText(text)
    if (!chosen) onMeant(text)
    close()
  }
  function press(event: KeyboardEvent) {
    if (shown.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = ((active + step + 1 + (shown.length + 1)) % (shown.length + 1)) - 1
      setActiveKey(shown[next]?.key ?? null)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
  }
  return (
    <>
      <div className="flex items-center gap-2">
        <SearchField
          label={t('searchLabel')}
          placeholder={t('searchPlaceholder')}
          value={text}
          onValue={type}
          onSubmit={submit}
          inputRef={input}
          end={<span className={cx('flex', text !== '' && 'max-[22.4rem]:hidden')}>{end}</span>}
          inputProps={{
            'aria-autocomplete': 'list',
            ...(shown.length > 0 && { 'aria-controls': stripId }),
            ...(chosen && { 'aria-activedescendant': `${stripId}-${active}` }),
            onKeyDown: press,
            onBlur: () => afterPress(close),
          }}
        />
        {children}
      </div>
      <LiveText>{shown.length > 0 ? t('suggestionCount', { count: shown.length }) : ''}</LiveText>
      {shown.length > 0 && (
        <SuggestionStrip
          id={stripId}
          suggestions={shown}
          active={active}
          onChoose={(suggestion) => {
            choose(suggestion)
            close()
          }}
        />
      )}
    </>
  )
}

/** Runs the function once the pointer is released, so that a result does not move away while it is being pressed. */
function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) run()
  else addEventListener('mouseup', () => setTimeout(run), { once: true })
}

interface SuggestionStripProps {
  id: string
  suggestions: readonly Suggestion[]
  /** Index of the suggestion selected by arrow keys; -1: none. */
  active: number
  onChoose: (suggestion: Suggestion) => void
}

/** Suggestions in one row below the field, so that the results stay visible. */
function SuggestionStrip({ id, suggestions, active, onChoose }: SuggestionStripProps) {
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
