import MapPin from 'lucide-react/icons/map-pin'
import Navigation from 'lucide-react/icons/navigation'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { directionsUrl, formatCoordinates } from '#core/geo.ts'
import { comparable } from '#core/text.ts'
import type { SentPlace } from '../messageContract.ts'
import './words/chat.ts'

/** The text of a message as plain text (J-20); links open in a new tab and show their real host first, in bold. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-safe whitespace-pre-wrap [unicode-bidi:plaintext]">
      {textParts(text).map((part, i) =>
        part.href === null ? (
          part.text
        ) : (
          <a
            key={i}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="[overflow-wrap:anywhere] text-brand-ink underline underline-offset-2"
          >
            <b className="font-bold">{part.host}</b>
            {afterHost(part.href)}
          </a>
        ),
      )}
    </p>
  )
}

/** The part of an address after the host, shortened; the browser shows the whole address. */
function afterHost(href: string): string {
  const { pathname, search } = new URL(href)
  const rest = `${pathname === '/' ? '' : pathname}${search}`
  return rest.length > 40 ? `${rest.slice(0, 40)}…` : rest
}

/** A part of a message: plain text, or a link with its real host. */
type TextPart = { text: string; href: null } | { text: string; href: string; host: string }

const LINK = /https?:\/\/[^\s<>"'`]+/gi
/** Punctuation that is not part of the link before it. */
const TAIL = /[.,;:!?)\]}।…]+$/

/**
 * Splits a text into plain parts and links (only http and https). The host is the one that the browser would open: a
 * name before an @ or look-alike letters cannot hide it.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const plain = (until: number) => {
    if (until > at) parts.push({ text: text.slice(at, until), href: null })
    at = until
  }
  for (const found of text.matchAll(LINK)) {
    const written = found[0].replace(TAIL, '')
    const url = URL.canParse(written) ? new URL(written) : null
    if (!url || url.host === '') continue
    plain(found.index)
    parts.push({ text: written, href: url.href, host: url.host })
    at = found.index + written.length
  }
  plain(text.length)
  return parts
}

/** The map code is large and is loaded only for a message with a place. */
const PlaceMap = lazy(async () => ({ default: (await import('./PlaceMap.tsx')).PlaceMap }))

/** An exact place that was sent: a small map and a link to directions (K-19). */
export function PlaceBubble({ place, isMine }: { place: SentPlace; isMine: boolean }) {
  const t = useTranslations('chat')
  return (
    <div className="w-64 max-w-full overflow-hidden rounded-m border border-line bg-surface text-ink">
      <div className="h-40 bg-map-land">
        <Suspense>
          <PlaceMap place={place} />
        </Suspense>
      </div>
      <div className="flex flex-col px-3 pt-2">
        <span className="flex items-center gap-1.5 text-strong">
          <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-brand-ink" />
          {t(isMine ? 'myPlace' : 'theirPlace')}
        </span>
        <span className="text-small text-ink-2 tabular-nums">{formatCoordinates(place)}</span>
        <a
          href={directionsUrl(place)}
          target="_blank"
          rel="noopener noreferrer"
          className="-mx-3 mt-1 flex min-h-touch items-center justify-center gap-2 border-t border-line text-strong text-brand-ink"
        >
          <Navigation aria-hidden="true" className="size-5" />
          {t('getDirections')}
        </a>
      </div>
    </div>
  )
}

/** Kinds of scam that the words of a message may indicate. */
const SCAM_SIGNS = ['code', 'payToReceive', 'payFirst', 'remote'] as const
type ScamSign = (typeof SCAM_SIGNS)[number]

/** Phrases of each kind, in all languages together (data/scamSigns.json). */
export type ScamWords = Record<ScamSign, readonly string[]>

const LETTER = /[\p{L}\p{M}\p{N}]/u

/**
 * The kind of scam that a received message may be; null without a known phrase. Only used to show an explanation on the
 * user's own device: nothing is blocked, nobody is notified.
 */
export function scamSignOf(text: string, words: ScamWords): ScamSign | null {
  const normalized = comparable(text)
  return SCAM_SIGNS.find((sign) => words[sign].some((word) => says(normalized, comparable(word)))) ?? null
}

/**
 * True if the text contains the phrase at the start of a word; Latin phrases must also end at the end of one ("otp",
 * not "potpourri").
 */
function says(normalized: string, words: string): boolean {
  for (let at = normalized.indexOf(words); at !== -1; at = normalized.indexOf(words, at + 1)) {
    const [before, after] = [normalized[at - 1] ?? ' ', normalized[at + words.length] ?? ' ']
    const beginsWord = words.startsWith('.') || !LETTER.test(before)
    if (beginsWord && (!/[a-z0-9]$/.test(words) || !LETTER.test(after))) return true
  }
  return false
}
