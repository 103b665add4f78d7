import { useTranslations } from 'use-intl'
import { useEndDevice } from '#features/accounts/web/safetyQueries.ts'
import { useGo } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Notice } from '../contract.ts'

interface SignInAnswerProps {
  notice: Notice
  /** Called when the reader knows the device. */
  onMine: () => void
}

/** "This was me" clears the notice; "Not me" ends that device's session at once and leads to a new password. */
export function SignInAnswer({ notice, onMine }: SignInAnswerProps) {
  const t = useTranslations('notifications')
  const go = useGo()
  const sentence = useErrorSentence()
  const end = useEndDevice()
  const sessionId = String(notice.params['sessionId'] ?? '')
  const isOne = notice.params['count'] === 1 && sessionId !== ''
  async function refuse() {
    if (!isOne) return go('/privacy-settings?do=devices')
    try {
      await end.mutateAsync(sessionId)
      toast(t('signedOutThere'), { tone: 'ok' })
      go('/privacy-settings?do=password')
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
      go('/privacy-settings?do=devices')
    }
  }
  return (
    <span className="absolute start-16 bottom-2 flex gap-2">
      <Button size="small" variant="tint" onClick={onMine}>
        {t('thisWasMe')}
      </Button>
      <Button size="small" variant="quiet" busy={end.isPending} onClick={() => void refuse()}>
        {t('notMe')}
      </Button>
    </span>
  )
}
