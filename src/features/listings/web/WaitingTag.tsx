import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useTranslations } from 'use-intl'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { useWaitingChange } from './keptChanges.ts'
import './words/listings.ts'

/** Marks a listing with a change that is not sent yet. */
export function WaitingTag({ id }: { id: string }) {
  const t = useTranslations('listings')
  const { isWaiting, isDeletion } = useWaitingChange(id)
  if (!isWaiting) return null
  return (
    <Tag tone="wait" icon={<CloudUpload aria-hidden="true" />}>
      {isDeletion ? t('deletionWaiting') : t('waitingToBeSent')}
    </Tag>
  )
}
