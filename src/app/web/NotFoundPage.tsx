import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'

/** The page for an unknown address (B-66), with a link to Home, or to the sign-in for visitors. */
export function NotFoundPage() {
  const t = useTranslations('app')
  const isSignedIn = useUser() !== null
  usePageTitle(t('notFoundTitle'))
  return (
    <Page width="form" className="justify-center">
      <EmptyState
        heading="h1"
        drawing={<NothingNearby />}
        title={t('notFoundTitle')}
        action={<LinkButton href={isSignedIn ? '/home' : '/login'}>{t(isSignedIn ? 'toHome' : 'login')}</LinkButton>}
      >
        {t('notFoundHelp')}
      </EmptyState>
    </Page>
  )
}
