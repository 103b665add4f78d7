import IndianRupee from 'lucide-react/icons/indian-rupee'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { useRecentlyViewed } from '#features/discovery/web/detail/recentlyViewed.ts'
import { usePriceWords } from '#features/discovery/web/usePriceWords.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useUnread } from '#features/notifications/web/queries.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { deviceAlert } from '#features/sos/web/device/deviceAlert.ts'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import { MiniCard } from '#kit/web/ui/MiniCard.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { useNoteWelcome, useWelcome } from './welcome/queries.ts'
import './words/home.ts'

/**
 * Links of Home to the most common actions: selling, the person's items, their chats; for administrators the Admin
 * Panel.
 */
export function Shortcuts() {
  const t = useTranslations('home')
  const links = [
    ...(useUser()?.isAdmin ? [{ href: '/admin', label: t('adminPanel'), Icon: ShieldCheck }] : []),
    { href: '/item-form', label: t('sellItem'), Icon: Plus },
    { href: '/item-list', label: t('myItems'), Icon: Package },
    { href: '/chat', label: t('chats'), Icon: MessagesSquare },
    { href: '/subscription', label: t('subscription'), Icon: IndianRupee },
  ]
  return (
    <ul
      aria-label={t('shortcuts')}
      className="-mx-gutter mt-3 flex scroll-x scroll-fade gap-2 px-gutter py-0.5 rail:-mx-9 rail:px-9"
    >
      {links.map(({ href, label, Icon }) => (
        <li key={href} className="shrink-0">
          <Link
            href={href}
            className="flex min-h-touch items-center gap-2 rounded-full border-[1.5px] border-line bg-surface px-3.5 text-body text-ink hover:border-line-strong"
          >
            <Icon aria-hidden="true" className="size-4.5 shrink-0 text-brand-ink" />
            <span className="whitespace-nowrap">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Products that this person opened in this browser, newest first (C-21 … C-24). */
export function RecentlyViewed({ area }: { area: Area | null }) {
  const t = useTranslations('home')
  const viewed = useRecentlyViewed()
  const priceWords = usePriceWords(area)
  return (
    <section className="mt-2">
      <SectionHeader title={t('recentlyViewed')} />
      {viewed.length === 0 ? (
        <p className="text-body text-ink-2">{t('noRecentlyViewed')}</p>
      ) : (
        <ul
          aria-label={t('recentlyViewed')}
          className="-mx-gutter flex scroll-x gap-3 px-gutter pb-1 rail:-mx-9 rail:px-9"
        >
          {viewed.map((product) => (
            <li key={product.id} className="shrink-0">
              <MiniCard
                href={`/product/${product.id}`}
                title={product.name}
                picture={<Picture image={product.image} />}
                sub={<PriceText size="small">{priceWords(product.price)}</PriceText>}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Uses the smallest size; the stored address is that of the middle one. */
function Picture({ image }: { image: string }) {
  if (image === '') return <ListingPicture photo={null} kind="item" sizes="64px" />
  return (
    <img src={image.replace(/\/800(\.\w+)$/, '/320$1')} alt="" loading="lazy" decoding="async" className="picture" />
  )
}

/** Records that a new person has looked around on Home; renders nothing. */
export function NoteLooked() {
  const { data } = useWelcome()
  const note = useNoteWelcome()
  const isDue = data?.isShown === true && !data.hasLooked
  const looked = useEffectEvent(() => note.mutate('looked'))
  useEffect(() => {
    if (isDue) looked()
  }, [isDue])
  return null
}

/** Reports the number of unread notices (C-09), now and after every change. */
export function FollowUnread({ onUnread }: { onUnread: (count: number) => void }) {
  const unread = useUnread()
  const tell = useEffectEvent(onUnread)
  useEffect(() => tell(unread), [unread])
  return null
}

/** Largest distance by which the mark moves down. */
const FARTHEST_PX = 96

/** Reloads the page after a pull from its top (C-25), and shows how far to pull. */
export function PullMark() {
  const pulled = usePull()
  if (pulled === 0) return null
  const isEnough = isPulled(pulled)
  const part = Math.min(1, pulled / PULL_PX)
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-0 z-float flex justify-center"
      style={{ transform: `translateY(${Math.min(FARTHEST_PX, pulled) - 44}px)` }}
    >
      <span
        className={cx(
          'flex size-11 items-center justify-center rounded-full shadow-float transition-colors duration-fast',
          isEnough ? 'bg-brand text-on-brand' : 'bg-surface text-brand-ink',
        )}
      >
        <RefreshCw className="size-5.5" style={{ transform: `rotate(${part * 270}deg)`, opacity: 0.4 + 0.6 * part }} />
      </span>
    </div>
  )
}

/** Current pull distance in px. While mounted, the browser's own pull-to-refresh is disabled. */
function usePull(): number {
  const [pulled, setPulled] = useState(0)
  useEffect(() => {
    let start: PullStart | null = null
    let latest = 0
    const at = ({ clientX, clientY }: Touch) => ({ x: clientX, y: clientY })
    const show = (pixels: number) => {
      latest = pixels
      setPulled(pixels)
    }
    const begin = ({ touches: [touch, second] }: TouchEvent) => {
      const isOurs = touch && !second && document.querySelector('dialog[open]') === null
      start = isOurs ? { ...at(touch), scrolled: window.scrollY } : null
    }
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (start && touch) show(pulledBy(start, at(touch)))
    }
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (start && touch) latest = pulledBy(start, at(touch))
      const isMeant = start !== null && isPulled(latest)
      start = null
      show(0)
      if (isMeant && mayReload(deviceAlert(), Date.now())) location.reload()
    }
    const cancel = () => {
      start = null
      show(0)
    }
    const stop = new AbortController()
    const options = { passive: true, signal: stop.signal }
    window.addEventListener('touchstart', begin, options)
    window.addEventListener('touchmove', move, options)
    window.addEventListener('touchend', end, options)
    window.addEventListener('touchcancel', cancel, options)
    const { style } = document.documentElement
    style.overscrollBehaviorY = 'contain'
    return () => {
      stop.abort()
      style.overscrollBehaviorY = ''
    }
  }, [])
  return pulled
}

/** A pull counts when it is longer than this (C-25). */
const PULL_PX = 60

/** Start of a touch, and the scroll position at that moment. */
interface PullStart {
  x: number
  y: number
  scrolled: number
}

/**
 * How far a touch has pulled the page down, in px; 0 for a touch that moved up or sideways, or started on a scrolled
 * page (C-27).
 */
export function pulledBy(start: PullStart, now: { x: number; y: number }): number {
  const [aside, down] = [Math.abs(now.x - start.x), now.y - start.y]
  return start.scrolled > 0 || down <= 0 || aside > down ? 0 : down
}

/** True when releasing now reloads the page: more than 60 px (C-25). */
export const isPulled = (pixels: number): boolean => pixels > PULL_PX

/** An SOS counts as just sent for this long, and until it is acknowledged (W-16). */
const JUST_SENT = seconds(5)

/** False while an SOS was just sent or is still being sent: a reload would interrupt the page that sends it (C-26). */
export function mayReload(alert: { tappedAt: string; sentAt: string | null } | null, now: number): boolean {
  return alert === null || (alert.sentAt !== null && now - Date.parse(alert.tappedAt) >= JUST_SENT)
}
