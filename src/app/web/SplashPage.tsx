import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { seconds } from '#core/units.ts'
import { savedUser } from '#features/accounts/web/session.ts'
import { useGo } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { Logo } from '#kit/web/ui/Logo.tsx'
import { preload } from './preload.ts'
import { StreetScene } from '#kit/web/ui/StreetScene.tsx'

/** How long the logo is shown (B-01). */
const STAYS = seconds(2)

/** Logo and tagline for two seconds, skipped by a tap; then home, or for visitors the sign-in (B-01 … B-04). */
export function SplashPage() {
  const t = useTranslations('app')
  const go = useGo()
  usePageTitle()
  const leave = useEffectEvent(() => go(nextPage(), { replace: true }))
  useEffect(() => {
    preload(nextPage())
    const timer = setTimeout(leave, STAYS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="on-deep relative flex min-h-dvh flex-col items-center justify-center overflow-hidden pb-[22dvh] text-center">
      <BigAwning />
      <div className="relative mt-[12dvh] flex items-center justify-center">
        <Rings />
        <Logo tone="paper" className="relative size-30" />
      </div>
      <h1 className="relative mt-10 text-figure">Hereabouts</h1>
      <p className="relative mt-2 px-gutter text-row font-normal text-on-deep-2">{t('tagline')}</p>
      <StreetScene className="absolute inset-x-0 bottom-0 h-[min(25dvh,320px)] min-h-30 w-full" />
      <button
        type="button"
        aria-label={t('skipSplash')}
        className="absolute inset-0 size-full outline-offset-[-4px]"
        onClick={() => go(nextPage(), { replace: true })}
      />
    </main>
  )
}

const nextPage = () => (savedUser() ? '/home' : '/login')

function BigAwning() {
  const scallop = 'v57a19.5 19.5 0 0 1-39 0z'
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 3120 76"
      preserveAspectRatio="xMinYMin slice"
      className="absolute inset-x-0 top-0 h-19 w-full"
    >
      <pattern id="splash-awning" width="78" height="76" patternUnits="userSpaceOnUse">
        <path d={`M0 0h39${scallop}`} className="fill-awning" />
        <path d={`M39 0h39${scallop}`} className="fill-on-deep-2" />
      </pattern>
      <rect width="3120" height="76" fill="url(#splash-awning)" />
    </svg>
  )
}

function Rings() {
  return (
    <svg
      aria-hidden="true"
      viewBox="-400 -400 800 800"
      className="absolute size-[800px] max-w-none fill-none stroke-on-deep-2/25"
    >
      {[88, 198, 295, 398].map((radius) => (
        <circle key={radius} r={radius} strokeWidth="1.5" />
      ))}
    </svg>
  )
}
