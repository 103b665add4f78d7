import { Download, Share, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useInstall } from '#kit/web/install.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
/** Safari on iOS has no install prompt, and deletes a page's storage after a week without a visit. */
const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent)

/**
 * A button that installs the app where the browser offers it; on an iPhone the instructions, and the reason for a
 * backup.
 */
export function InstallSection() {
  const t = useTranslations('offline')
  const install = useInstall()
  if (isInstalled()) return null
  if (install) {
    return (
      <Banner
        icon={<Smartphone aria-hidden="true" />}
        title={t('installTitle')}
        action={
          <Button size="small" onClick={() => void install()}>
            {t('install')}
          </Button>
        }
      >
        {t('installHint')}
      </Banner>
    )
  }
  if (!isApple()) return null
  return (
    <>
      <Banner icon={<Share aria-hidden="true" />} title={t('installTitle')}>
        {t('installApple')}
      </Banner>
      <Banner
        tone="quiet"
        icon={<Download aria-hidden="true" />}
        title={t('exportTitle')}
        action={
          <LinkButton size="small" variant="quiet" href="/privacy-settings/data">
            {t('export')}
          </LinkButton>
        }
      >
        {t('exportApple')}
      </Banner>
    </>
  )
}
