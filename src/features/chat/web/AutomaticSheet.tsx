import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { AutomaticReplies } from '../automaticContract.ts'
import { readAutomaticReplies, saveAutomaticReplies } from './calls.ts'
import { AUTOMATIC_LENGTH } from '../rules.ts'
import { chatKeys } from './queries.ts'
import './words/chat.ts'

export interface AutomaticSheetProps {
  open: boolean
  onClose: () => void
}

/** A seller's automatic messages: a custom text, the product's default text, or none (J-11). */
export function AutomaticSheet({ open, onClose }: AutomaticSheetProps) {
  const t = useTranslations('chat')
  const sentence = useErrorSentence()
  const replies = useAutomaticReplies()
  return (
    <Sheet open={open} onClose={onClose} title={t('automaticReplies')}>
      {replies.isPending ? (
        <SkeletonList kind="row" count={2} label={t('loading')} />
      ) : replies.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void replies.refetch()} busy={replies.isFetching}>
          {sentence(replies.error)}
        </ErrorState>
      ) : (
        <AutomaticForm told={replies.data} onSaved={onClose} />
      )}
    </Sheet>
  )
}

function AutomaticForm({ told, onSaved }: { told: AutomaticReplies; onSaved: () => void }) {
  const t = useTranslations('chat')
  const words = useWords()
  const sentence = useErrorSentence()
  const save = useSaveAutomaticReplies()
  const [chosen, setChosen] = useState(told)
  const change = (changes: Partial<AutomaticReplies>) => setChosen((old) => ({ ...old, ...changes }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.mutate(chosen, {
      onSuccess: () => {
        toast(words.saved, { tone: 'ok' })
        onSaved()
      },
      onError: (error) => toast(sentence(error), { tone: 'problem' }),
    })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-body text-ink-2">{t('automaticHint')}</p>
      <Switch
        label={t('greets')}
        hint={t('greetsHint')}
        checked={chosen.greets}
        onValue={(greets) => change({ greets })}
      />
      {chosen.greets && (
        <TextArea
          label={t('greeting')}
          rows={2}
          placeholder={t('defaultGreeting')}
          value={chosen.greeting}
          maxLength={AUTOMATIC_LENGTH}
          onValue={(greeting) => change({ greeting })}
        />
      )}
      <Switch
        label={t('replies')}
        hint={t('repliesHint')}
        checked={chosen.replies}
        onValue={(each) => change({ replies: each })}
      />
      {chosen.replies && (
        <TextArea
          label={t('reply')}
          rows={2}
          placeholder={t('defaultReply')}
          value={chosen.reply}
          maxLength={AUTOMATIC_LENGTH}
          onValue={(reply) => change({ reply })}
        />
      )}
      <Button type="submit" busy={save.isPending}>
        {words.save}
      </Button>
    </form>
  )
}

/** The person's own greeting and automatic reply. */
function useAutomaticReplies() {
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: chatKeys.automatic(userId),
    queryFn: ({ signal }) => callEndpoint(readAutomaticReplies, {}, { signal }),
  })
}

function useSaveAutomaticReplies() {
  const userId = useUser()?.id ?? ''
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chosen: AutomaticReplies) => callEndpoint(saveAutomaticReplies, chosen),
    onSuccess: (told) => client.setQueryData(chatKeys.automatic(userId), told),
  })
}
