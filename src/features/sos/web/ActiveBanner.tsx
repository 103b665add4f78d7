import { Siren, Timer } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { useOwnAlert } from './ownAlert.ts'
import { useMySos } from './queries.ts'

/** On Home while the own SOS or a check-in is on; leads back to it (L-23, X-25). */
export function ActiveBanner() {
  const t = useTranslations('sos')
  const format = useFormatter()
  const here = useOwnAlert()
  const { data } = useMySos()
  const open = (
    <LinkButton
      href="/sosturnoff"
      size="small"
      variant={(data?.alert?.kind ?? here?.kind) === 'real' ? 'danger' : 'tint'}
    >
      {t('open')}
    </LinkButton>
  )
  if (here || data?.alert) {
    const isUnsent = here?.sentAt === null && !data?.alert
    if ((data?.alert?.kind ?? here?.kind) === 'drill')
      return (
        <Banner
          live
          tone="brand"
          className="mt-3"
          icon={<Siren aria-hidden="true" />}
          title={t('titleDrill')}
          action={open}
        >
          {t(isUnsent ? 'drillNotSent' : 'drillHint')}
        </Banner>
      )
    return (
      <Banner
        live
        tone="danger"
        className="mt-3"
        icon={<Siren aria-hidden="true" />}
        title={t(isUnsent ? 'notSentOnHome' : 'activeOnHome')}
        action={open}
      >
        {t(isUnsent ? 'notSentOnHomeHint' : 'activeOnHomeHint')}
      </Banner>
    )
  }
  if (!data?.checkIn) return null
  const time = format.dateTime(new Date(data.checkIn.dueAt), { hour: 'numeric', minute: '2-digit' })
  return (
    <Banner
      tone="brand"
      className="mt-3"
      icon={<Timer aria-hidden="true" />}
      title={t('checkInOnHome', { time })}
      action={open}
    />
  )
}
