import { useTranslations } from 'use-intl'
import { useLanguage } from '#kit/web/i18n.tsx'
import { useDarkPage } from '#kit/web/map/useDarkPage.ts'
import { Wordmark } from '#kit/web/ui/Logo.tsx'
import { ScreenPicture } from '#kit/web/ui/ScreenPicture.tsx'
import { StreetScene } from '#kit/web/ui/StreetScene.tsx'
import { LanguageToggle } from './LanguageToggle.tsx'
import './words/accounts.signIn.ts'

/** The picture beside or above the sign-in form, with the logo and the choice of the language. */
export function LoginStreet() {
  const t = useTranslations('accounts')
  const language = useLanguage()
  const isDark = useDarkPage()
  return (
    <header className="on-deep flex min-w-0 flex-col justify-between overflow-hidden pt-[max(12px,env(safe-area-inset-top,0px))] pb-5 rail:sticky rail:top-0 rail:h-dvh rail:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-2 px-gutter rail:px-9">
        <Wordmark tone="paper" />
        <LanguageToggle />
      </div>
      <p className="mt-3 px-gutter text-body text-on-deep-2 rail:px-9 rail:text-title">{t('tagline')}</p>
      <div aria-hidden="true" className="hidden min-h-0 flex-1 justify-center gap-6 px-9 pt-8 rail:flex">
        {(['search', 'circle'] as const).map((screen) => (
          <ScreenPicture
            key={screen}
            screen={screen}
            language={language}
            dark={isDark}
            alt=""
            className="picture max-h-[560px] w-64 min-w-0 rounded-b-none border-b-0"
          />
        ))}
      </div>
      <StreetScene low className="mt-1 h-28 w-full rail:mt-0 rail:h-44" />
    </header>
  )
}
