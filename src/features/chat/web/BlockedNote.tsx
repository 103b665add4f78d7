import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { OpenConversation } from '../contract.ts'
import { useSetBlocked } from './useSetBlocked.ts'
import './words/chat.ts'

/** Replaces the message field for a person whom the user blocks. */
export function BlockedNote({ conversation, name }: { conversation: OpenConversation; name: string }) {
  const t = useTranslations('chat')
  const sentence = useErrorSentence()
  const setBlocked = useSetBlocked()
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface p-3">
      <p className="text-body text-ink-2">{t('youBlocked', { name })}</p>
      <Button
        size="small"
        variant="tint"
        busy={setBlocked.isPending}
        onClick={() =>
          setBlocked.mutate(
            { conversation, isBlocked: false },
            { onError: (error) => toast(sentence(error), { tone: 'problem' }) },
          )
        }
      >
        {t('unblock')}
      </Button>
    </div>
  )
}
