import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { type ReviewedListing } from '../caseContract.ts'
import { approveListing, rejectListing } from './calls.ts'
import { useAct } from './queries.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { showDecided } from './undo.tsx'
import './words/admin.ts'

/** Approve and Reject of one listing (P-09); both can be undone for a while. */
export function ListingActions({ listing: { id, title: name, status } }: { listing: ReviewedListing }) {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  const approve = useAct(approveListing)
  const reject = useAct(rejectListing)
  const [isRejecting, setRejecting] = useState(false)
  async function take() {
    try {
      const { undo } = await approve.mutateAsync({ id })
      showDecided(t('didApprove', { name }), undo)
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <div className="flex shrink-0 justify-end gap-2">
      {status !== 'rejected' && (
        <Button data-key="r" variant="text" aria-label={t('rejectName', { name })} onClick={() => setRejecting(true)}>
          {t('reject')}
        </Button>
      )}
      {status !== 'approved' && (
        <Button
          data-key="a"
          variant="tint"
          icon={<Check aria-hidden="true" className="size-5" />}
          aria-label={t('approveName', { name })}
          busy={approve.isPending}
          onClick={() => void take()}
        >
          {t('approve')}
        </Button>
      )}
      {isRejecting && (
        <ReasonDialog
          title={t('rejectTitle', { name })}
          hint={t('rejectHint')}
          yes={t('reject')}
          danger
          onClose={() => setRejecting(false)}
          onSend={async (reason) => {
            const { undo } = await reject.mutateAsync({ id, reason })
            showDecided(t('didReject', { name }), undo)
          }}
        />
      )}
    </div>
  )
}
