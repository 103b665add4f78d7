import { type PointerEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#kit/web/i18n.tsx'
import { useDarkPage } from '#kit/web/map/useDarkPage.ts'
import { useGo } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Wordmark } from '#kit/web/ui/Logo.tsx'
import { hasModifier } from '#kit/web/ui/modifierKeys.ts'
import { type PicturedScreen, ScreenPicture } from '#kit/web/ui/ScreenPicture.tsx'
import './words/tour.ts'

interface Slide {
  name: 'discover' | 'gps' | 'profiles' | 'subscription'
  /** Screenshots of the demo neighbourhood beside the text. */
  screens: readonly [PicturedScreen, PicturedScreen]
}

const SLIDES: readonly Slide[] = [
  { name: 'discover', screens: ['search', 'product'] },
  { name: 'gps', screens: ['home', 'shop'] },
  { name: 'profiles', screens: ['circle', 'sos'] },
  { name: 'subscription', screens: ['seller', 'subscription'] },
]
const LAST = SLIDES.length - 1
/** Horizontal distance that counts as a swipe. */
const SWIPE_PX = 48

/** Four slides about the product (B-15 … B-23), changed by button, swipe or arrow key. */
export function OnboardingPage() {
  const t = useTranslations('app')
  const go = useGo()
  const [index, setIndex] = useState(0)
  const turn = (by: number) => setIndex((now) => Math.min(LAST, Math.max(0, now + by)))
  const finish = () => go('/home', { replace: true })
  const swipe = useSwipe(turn)
  useArrowKeys(turn)
  usePageTitle(t('onboarding'))
  const { name, screens } = SLIDES[index]!
  return (
    <main
      {...swipe}
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-form touch-pan-y flex-col px-gutter outline-none pt-[max(12px,env(safe-area-inset-top,0px))] pb-[max(20px,env(safe-area-inset-bottom,0px))] rail:max-w-page rail:px-9"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Wordmark />
        <Button variant="text" size="small" onClick={finish}>
          {t('skip')}
        </Button>
      </div>
      <div className="flex flex-1 flex-col rail:grid rail:grid-cols-2 rail:content-center rail:items-center rail:gap-x-12">
        <Screens key={name} screens={screens} />
        <div className="flex flex-1 flex-col rail:col-start-1 rail:row-start-1 rail:flex-none">
          <div aria-live="polite" className="flex flex-1 flex-col justify-center py-4">
            <section
              key={name}
              className="flex animate-rise flex-col items-center text-center rail:items-start rail:text-start"
            >
              <p className="sr-only">{t('slideOf', { number: index + 1, count: SLIDES.length })}</p>
              <h1 className="text-display">{t(`${name}Title`)}</h1>
              <p className="mt-3 min-h-18 max-w-[44ch] text-body text-ink-2 rail:text-head rail:font-normal">
                {t(`${name}Text`)}
              </p>
            </section>
          </div>
          <Dots index={index} />
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="quiet" className="flex-1" disabled={index === 0} onClick={() => turn(-1)}>
              {t('previous')}
            </Button>
            <Button className="flex-[1.6]" onClick={() => (index === LAST ? finish() : turn(1))}>
              {t(index === LAST ? 'getStarted' : 'next')}
            </Button>
          </div>
        </div>
      </div>
    </main>
  )
}

/** Two screenshots of the product with their captions. */
function Screens({ screens }: { screens: Slide['screens'] }) {
  const t = useTranslations('tour')
  const language = useLanguage()
  const isDark = useDarkPage()
  return (
    <figure className="mt-4 flex animate-rise flex-col items-center gap-2">
      <div className="flex w-full justify-center gap-3 rail:gap-6">
        {screens.map((screen) => (
          <ScreenPicture
            key={screen}
            screen={screen}
            language={language}
            dark={isDark}
            alt={t(screen)}
            className="aspect-[320/624] max-h-[min(46dvh,380px)] min-w-0 flex-1 rail:max-h-none rail:max-w-[min(18rem,36dvh)]"
          />
        ))}
      </div>
      <figcaption className="text-small text-ink-2">{t('fromDemo')}</figcaption>
    </figure>
  )
}

function Dots({ index }: { index: number }) {
  return (
    <div aria-hidden="true" className="flex justify-center gap-2 rail:justify-start">
      {SLIDES.map(({ name }, at) => (
        <span
          key={name}
          className={cx('h-2 rounded-full transition-[width]', at === index ? 'w-6 bg-brand' : 'w-2 bg-line-strong/50')}
        />
      ))}
    </div>
  )
}

/** Reading direction: 1 from left to right, -1 from right to left. */
const forward = () => (document.documentElement.dir === 'rtl' ? -1 : 1)

function useSwipe(turn: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x: clientX, y: clientY } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return
      const [dx, dy] = [clientX - start.current.x, clientY - start.current.y]
      start.current = null
      if (Math.abs(dx) >= SWIPE_PX && Math.abs(dx) > Math.abs(dy)) turn(dx < 0 ? forward() : -forward())
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}

/** Uses a layout effect so that keys work as soon as the slide is drawn: passive effects of a transition run later. */
function useArrowKeys(turn: (by: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (hasModifier(event)) return
    if (event.key === 'ArrowRight') turn(forward())
    else if (event.key === 'ArrowLeft') turn(-forward())
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
