import { Siren } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { directionsUrl, type LatLng } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { NoMessages } from '#kit/web/ui/drawings/NoMessages.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { forgetForeignSos, type SosEntry, useLocalSos } from './localSos.ts'
import { useCircleWords } from './useCircleWords.ts'

/** One alert as listed in the sheet. */
interface Alert {
  key: string
  title: string
  message: string
  at: string
  place: LatLng | null
  href: string | null
}

/**
 * Badge with the number of the circle's active SOS alerts that the reader has not answered: the length of the list
 * under the specification's storage key (K-23), which holds exactly these. A tap shows them (K-24).
 */
export function SosBadge() {
  const t = useTranslations('circles')
  const userId = useUser()?.id ?? ''
  const [isOpen, setOpen] = useState(false)
  const alerts = useLocalSos(userId).map(useLocalAlert())
  const label = t('sosAlerts', { count: alerts.length })
  const close = () => {
    setOpen(false)
    forgetForeignSos(userId)
  }
  return (
    <>
      <IconButton
        label={label}
        badge={alerts.length}
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
      href: typeof entry.id === 'string' ? `/circle?sos=${entry.id}` : null,
    }
  }
}

/** A stored time in any of its formats, as ISO; "" for none. */
function isoOf(time: string | number): string {
  const at = new Date(time)
  return time === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

function AlertCard({ alert }: { alert: Alert }) {
  const t = useTranslations('circles')
  const { shortTime } = useCircleWords()
  const { title, message, at, place, href } = alert
  return (
    <Card className="flex flex-col gap-2 bg-danger-tint">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-head wrap-safe text-danger-ink">{title}</h3>
        <span className="shrink-0 text-small text-ink-2">{shortTime(at)}</span>
      </div>
      {message && <p className="text-body wrap-safe">{message}</p>}
      <div className="flex flex-wrap gap-2">
        {place && (
          <LinkButton size="small" href={directionsUrl(place)} target="_blank" rel="noopener noreferrer">
            {t('openMap')}
          </LinkButton>
        )}
        {href && (
          <LinkButton size="small" href={href}>
            {t('openAlert')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
