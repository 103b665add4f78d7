import Siren from 'lucide-react/icons/siren'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { directionsUrl, type LatLng } from '#core/geo.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { NoMessages } from '#kit/web/ui/drawings/NoMessages.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { forgetForeignSos, type SosEntry, useLocalSos } from './localSos.ts'
import { type RunningSos, runningSos } from './runningSos.ts'
import { useCircleWords } from './useCircleWords.ts'
import './words/circles.ts'

/** One alert as listed in the sheet. */
interface Alert {
  key: string
  title: string
  message: string
  at: string
  answer?: RunningSos['answer']
  place: LatLng | null
  href: string | null
}

/**
 * Badge with the number of the circle's active SOS alerts that the user has not answered: the length of the list under
 * the specification's storage key (K-23), which contains exactly these. A tap shows them (K-24), and the answered ones.
 */
export function SosBadge() {
  const t = useTranslations('circles')
  const userId = useUser()?.id ?? ''
  const [isOpen, setOpen] = useState(false)
  const waiting = useLocalSos(userId).map(useLocalAlert())
  const answered = runningSos
    .use()
    .filter(({ answer }) => answer !== null)
    .map(useAnsweredAlert())
  const alerts = [...waiting, ...answered]
  const label = t('sosAlerts', { count: waiting.length })
  const close = () => {
    setOpen(false)
    forgetForeignSos(userId)
  }
  return (
    <>
      <IconButton
        label={label}
        badge={waiting.length}
        icon={<Siren aria-hidden="true" className={alerts.length > 0 ? 'text-danger-ink' : ''} />}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={close} title={label}>
        {alerts.length === 0 ? (
          <EmptyState drawing={<NoMessages />} title={t('noSos')} heading="h3">
            {t('noSosHint')}
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-3">
            {alerts.map((alert) => (
              <li key={alert.key}>
                <AlertCard alert={alert} />
              </li>
            ))}
          </ul>
        )}
      </Sheet>
    </>
  )
}

function useLocalAlert() {
  const t = useTranslations('circles')
  return (entry: SosEntry, index: number): Alert => {
    const name = entry.senderName || entry.sender || entry.name
    const { location } = entry
    return {
      key: `${entry.id ?? index}`,
      title: t('sosFrom', { name: name || t('somebody') }),
      message: entry.message,
      at: isoOf(entry.timestamp || entry.time),
      place: location && { latitude: location.lat, longitude: location.lng },
      href: UUID_PATTERN.test(String(entry.id)) ? hrefOf(String(entry.id)) : null,
    }
  }
}

function useAnsweredAlert() {
  const t = useTranslations('circles')
  return ({ id, name, message, time, answer }: RunningSos): Alert => {
    const title = t('sosFrom', { name: name || t('somebody') })
    return { key: id, title, message, at: time, answer, place: null, href: hrefOf(id) }
  }
}

const hrefOf = (id: string) => `/circle?sos=${id}`

/** A stored time in any of its formats, as ISO; "" if absent. */
function isoOf(time: string | number): string {
  const at = new Date(time)
  return time === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

function AlertCard({ alert }: { alert: Alert }) {
  const t = useTranslations('circles')
  const { shortTime } = useCircleWords()
  const { title, message, at, answer, place, href } = alert
  return (
    <Card className="flex flex-col gap-2 bg-danger-tint">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-head wrap-safe text-danger-ink">{title}</h3>
        <span className="shrink-0 text-small text-ink-2">{shortTime(at)}</span>
      </div>
      {message && <p className="text-body wrap-safe">{message}</p>}
      {answer && <p className="text-body wrap-safe">{t('sosAnswered', { answer })}</p>}
      {href ? (
        <LinkButton wide variant="danger" href={href}>
          {t('openAlert')}
        </LinkButton>
      ) : (
        place && (
          <LinkButton size="small" href={directionsUrl(place)} target="_blank" rel="noopener noreferrer">
            {t('openMap')}
          </LinkButton>
        )
      )}
    </Card>
  )
}
