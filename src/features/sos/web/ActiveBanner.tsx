import { Siren, Timer } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { useOwnAlert } from './ownAlert.ts'
import { useMySos } from './queries.ts'
import { usePhrase, useSentence } from './useSentence.ts'

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
  const said = useSentence(data?.alert ?? null, here, { isFresh: true })
  const phrase = usePhrase(data?.alert?.rangeMeters)
  if (here || data?.alert) {
    const isDrill = (data?.alert?.kind ?? here?.kind) === 'drill'
    const isSent = data?.alert != null
    const lead = said.lead.map(phrase).join(' ')
    return (
      <Banner
        live
        tone={isDrill ? 'brand' : 'danger'}
        className="mt-3"
        icon={<Siren aria-hidden="true" />}
        title={
          said.title.key === 'titleOn'
            ? t('activeOnHome')
            : said.title.key === 'notSent'
              ? t('notSentOnHome')
              : phrase(said.title)
        }
        action={open}
      >
        {isDrill ? t(isSent ? 'drillHint' : 'drillNotSent') : isSent ? lead : t('notSentOnHomeHint')}
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
