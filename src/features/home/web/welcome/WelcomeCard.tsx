import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Footprints from 'lucide-react/icons/footprints'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDemoArea, useFreePeriod } from '#features/listings/web/market.ts'
import { AreaPicker } from '#features/places/web/AreaPicker.tsx'
import { useArea } from '#features/places/web/useArea.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { SkeletonRow } from '#kit/web/ui/Skeleton.tsx'
import { useNoteWelcome, useWelcome } from './queries.ts'
import '../words/welcome.ts'

/**
 * Guides a new person through the first steps; completed steps are ticked automatically, and the card disappears when
 * done or closed.
 */
export function WelcomeCard() {
  const t = useTranslations('welcome')
  const { area, real, saved } = useArea()
  // The demo neighbourhood is only to try things out: the area before it counts.
  const ownArea = area?.kind === 'demo' ? (real ?? saved) : area
  const demo = useDemoArea()
  const free = useFreePeriod()
  const { data: welcome, isPending } = useWelcome()
  const note = useNoteWelcome()
  const [isPicking, setPicking] = useState(false)
  // Its room is kept, so that what is below does not move away under a finger when the answer arrives.
  if (isPending && navigator.onLine) return <Waiting />
  if (!welcome?.isShown || note.variables === 'dismissed') return null
  const steps: StepProps[] = [
    { title: t('area'), hint: t('areaHint'), isDone: ownArea !== null, onClick: () => setPicking(true) },
    { title: t('look'), hint: t('lookHint'), isDone: welcome.hasLooked, href: '/home' },
    {
      title: t('sell'),
      hint: t('sellHint', free ?? { period: 'none', days: 0 }),
      isDone: welcome.hasListed,
      href: '/item-form',
    },
    { title: t('invite'), hint: t('inviteHint'), isDone: welcome.hasInvited, href: '/circle' },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <>
      <Card aria-labelledby="welcome">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 id="welcome" className="text-title wrap-safe">
              {t('title')}
            </h2>
            <p className="text-small text-ink-2">
              {t('left', { count: steps.length - done })} · {t('done', { done, all: steps.length })}
            </p>
          </div>
          <IconButton
            className="-me-2 -mt-1"
            label={t('close')}
            icon={<X aria-hidden="true" />}
            onClick={() => note.mutate('dismissed')}
          />
        </div>
        <ol className="mt-2 divide-y divide-line">
          {steps.map((step, i) => (
            <li key={step.title}>
              <Step {...step} number={i + 1} isNext={i === next} />
            </li>
          ))}
        </ol>
      </Card>
      <TourOffer isNew={welcome.isTourNew} />
      <AreaPicker open={isPicking} onClose={() => setPicking(false)} demo={demo} />
    </>
  )
}

const Waiting = () => (
  <Card aria-hidden="true">
    <div className="min-h-12" />
    {[1, 2, 3, 4].map((step) => (
      <SkeletonRow key={step} />
    ))}
  </Card>
)

interface StepProps {
  title: string
  hint: string
  isDone: boolean
  href?: string
  onClick?: () => void
}

function Step({ title, hint, isDone, href, onClick, number, isNext }: StepProps & { number: number; isNext: boolean }) {
  const look = 'flex min-h-16 w-full items-center gap-3.5 py-2 text-start'
  const content = (
    <>
      <Mark isDone={isDone} isNext={isNext}>
        {number}
      </Mark>
      <span className="min-w-0 flex-1">
        <span className={cx('block text-strong wrap-safe', isDone && 'text-ink-2')}>{title}</span>
        {!isDone && <span className="block text-small text-ink-2 wrap-safe">{hint}</span>}
      </span>
      {!isDone && <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2 rtl:-scale-x-100" />}
    </>
  )
  if (isDone) return <div className={look}>{content}</div>
  if (href) {
    return (
      <Link href={href} className={look}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" className={look} onClick={onClick}>
      {content}
    </button>
  )
}

function Mark({ isDone, isNext, children }: { isDone: boolean; isNext: boolean; children: ReactNode }) {
  const t = useTranslations('welcome')
  const look = isDone
    ? 'bg-ok text-paper'
    : isNext
      ? 'bg-accent text-on-accent'
      : 'border-2 border-line-strong text-ink-2'
  return (
    <span className={cx('flex size-9 shrink-0 items-center justify-center rounded-person text-strong', look)}>
      {isDone ? <Check aria-label={t('isDone')} className="size-5" strokeWidth={3} /> : children}
    </span>
  )
}

/** Offers the tour on the first page after sign-up, and never again (B-24). */
function TourOffer({ isNew }: { isNew: boolean }) {
  const t = useTranslations('welcome')
  const [isOffered] = useState(isNew)
  const note = useNoteWelcome()
  const offered = useEffectEvent(() => note.mutate('tourOffered'))
  useEffect(() => {
    if (isOffered) offered()
  }, [isOffered])
  if (!isOffered) return null
  return (
    <Banner
      tone="brand"
      icon={<Footprints aria-hidden="true" />}
      title={t('tour')}
      action={
        <LinkButton href="/onboarding" size="small" variant="text">
          {t('takeTour')}
        </LinkButton>
      }
    >
      {t('tourText')}
    </Banner>
  )
}
