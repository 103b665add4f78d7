import MessageCircle from 'lucide-react/icons/message-circle'
import Navigation from 'lucide-react/icons/navigation'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { directionsUrl } from '#core/geo.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { useDragDown } from '#kit/web/ui/useDragDown.ts'
import type { FoundListing } from '../contract.ts'
import { askHref } from './askHref.ts'
import { addressOfFound, nameOf } from './found.ts'
import { ResultRow } from './ResultRow.tsx'
import { usePriceWords } from './usePriceWords.ts'
import type { SearchScreen } from './useSearchScreen.ts'
import './words/discovery.ts'

interface SelectedCardProps {
  found: FoundListing
  screen: SearchScreen
  onClose: () => void
  /** Receives the height of the map that the card covers, in px. */
  onHeight: (pixels: number) => void
}

/** The pressed pin as a card over the map, with its actions. Dragging or pressing the handle closes it. */
export function SelectedCard({ found, screen, onClose, onHeight }: SelectedCardProps) {
  const t = useTranslations('discovery')
  const priceWords = usePriceWords(screen.area)
  const ask = askHref(found)
  const card = useRef<HTMLElement>(null)
  const drag = useDragDown(onClose)
  useLayoutEffect(() => onHeight(card.current?.offsetHeight ?? 0), [onHeight])
  useFocusFromPin(card)
  return (
    <section
      ref={card}
      data-panel=""
      tabIndex={-1}
      aria-label={nameOf(found)}
      className="absolute inset-x-0 bottom-0 z-float animate-rise rounded-t-sheet bg-surface px-gutter pb-4 shadow-sheet"
    >
      <button
        type="button"
        aria-label={t('close')}
        onClick={onClose}
        {...drag}
        className="mx-auto flex h-7 w-24 cursor-grab touch-none items-center justify-center rounded-full"
      >
        <span className="h-1 w-9 rounded-full bg-line-strong/55" />
      </button>
      <ResultRow found={found} priceWords={priceWords} />
      <div className="mt-1.5 flex gap-3">
        <LinkButton size="small" className="flex-1" href={addressOfFound(found)}>
          {t('view')}
        </LinkButton>
        <LinkButton
          size="small"
          className="flex-1"
          variant="tint"
          href={directionsUrl(found)}
          target="_blank"
          rel="noopener noreferrer"
          icon={<Navigation aria-hidden="true" className="size-5" />}
        >
          {t('directions')}
        </LinkButton>
        {ask !== null && (
          <IconButton
            variant="tint"
            className="w-13!"
            label={t('chat')}
            icon={<MessageCircle aria-hidden="true" />}
            href={ask}
          />
        )}
      </div>
    </section>
  )
}

/**
 * For a pin chosen by keyboard, moves the focus into the card, and back to the pin on close. A touch does not move the
 * focus.
 */
function useFocusFromPin(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [pin, opened] = [document.activeElement, card.current]
    if (!(pin instanceof HTMLElement) || !pin.matches('[data-marker]:focus-visible')) return undefined
    opened?.focus({ preventScroll: true })
    return () => {
      if (opened?.contains(document.activeElement)) pin.focus({ preventScroll: true })
    }
  }, [card])
}
