import Power from 'lucide-react/icons/power'
import PowerOff from 'lucide-react/icons/power-off'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { ListingStatus } from '../rules.ts'
import { useWaitingChange } from './keptChanges.ts'
import { useSetListingStatus } from './mutations.ts'
import './words/listings.ts'

interface StatusButtonProps {
  id: string
  name: string
  status: ListingStatus
  /** Called after the change. */
  onDone?: () => void
}

/**
 * Makes a listing of the user active or inactive (F-07, F-50, F-86). A listing without stock cannot be changed (F-51).
 */
export function StatusButton({ id, name, status, onDone }: StatusButtonProps) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const setStatus = useSetListingStatus({ id, name })
  const waiting = useWaitingChange(id)
  const isActive = (waiting.status ?? status) === 'active'
  if (status === 'low_stock') {
    return (
      <Button size="small" variant="quiet" disabled>
        {t('updateStockFirst')}
      </Button>
    )
  }
  const turn = () =>
    setStatus.mutate(isActive ? 'inactive' : 'active', {
      onError: (error) => toast(sentence(error), { tone: 'problem' }),
      onSuccess: (answer) => {
        if (!answer) toast(t('keptForLater'))
        onDone?.()
      },
    })
  return (
    <Button
      size="small"
      variant="quiet"
      busy={setStatus.isPending}
      disabled={waiting.isDeletion}
      icon={
        isActive ? <PowerOff aria-hidden="true" className="size-5" /> : <Power aria-hidden="true" className="size-5" />
      }
      onClick={turn}
    >
      {isActive ? t('deactivate') : t('activate')}
    </Button>
  )
}
