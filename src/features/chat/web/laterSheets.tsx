import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { milliseconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import type { Photo } from '#features/photos/contract.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { arrivedPhotos, hasFailed, isUploading, type PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import { useSettled } from '#features/places/web/useSettled.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { AutomaticReplies } from '../automaticContract.ts'
import { readAutomaticReplies, saveAutomaticReplies } from './calls.ts'
import { AUTOMATIC_LENGTH, PHOTOS_OF_MESSAGE } from '../rules.ts'
import { chatKeys, useFoundMessages } from './queries.ts'
import { useTimeWords } from './useTimeWords.ts'
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

export interface PhotoSheetProps {
  open: boolean
  onClose: () => void
  onSend: (photos: Photo[]) => void
}

/** Chooses photos and sends them as one message once all are uploaded. */
export function PhotoSheet({ open, onClose, onSend }: PhotoSheetProps) {
  const t = useTranslations('chat')
  const [picked, setPicked] = useState<PickedPhoto[]>([])
  const ready = arrivedPhotos(picked)
  const isReady = ready.length > 0 && !isUploading(picked) && !hasFailed(picked)
  const send = () => {
    onSend(ready)
    setPicked([])
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('photos')}
      desktop="center"
      footer={
        <Button wide disabled={!isReady} onClick={send}>
          {t('sendCount', { count: ready.length })}
        </Button>
      }
    >
      <PhotoPicker label={t('photos')} value={picked} onChange={setPicked} max={PHOTOS_OF_MESSAGE} hasMain={false} />
    </Sheet>
  )
}

const REST = milliseconds(250)

export interface SearchSheetProps {
  open: boolean
  onClose: () => void
  conversationId: string
  onFound: (number: number) => void
}

/** Finds a message of one conversation by its text. */
export function SearchSheet({ open, onClose, conversationId, onFound }: SearchSheetProps) {
  const t = useTranslations('chat')
  return (
    <Sheet open={open} onClose={onClose} title={t('searchHere')}>
      <Search conversationId={conversationId} onFound={onFound} />
    </Sheet>
  )
}

function Search({ conversationId, onFound }: Pick<SearchSheetProps, 'conversationId' | 'onFound'>) {
  const t = useTranslations('chat')
  const sentence = useErrorSentence()
  const words = useTimeWords()
  const [text, setText] = useState('')
  const q = useSettled(text.trim(), REST)
  const { data, isError, error } = useFoundMessages(q, conversationId)
  const found = q.length >= 2 ? data?.found : undefined
  return (
    <div className="flex flex-col gap-4">
      <SearchField label={t('searchHere')} placeholder={t('searchWords')} value={text} onValue={setText} />
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {isError ? sentence(error) : found && t('foundMessages', { count: found.length })}
      </p>
      {found && found.length > 0 && (
        <RowCard>
          {found.map(({ message, partner }) => (
            <NavRow
              key={message.id}
              title={<span className="line-clamp-2">{message.text}</span>}
              sub={`${message.isMine ? t('you') : partner.name} · ${words.day(message.at)} ${words.time(message.at)}`}
              onClick={() => onFound(message.number)}
            />
          ))}
        </RowCard>
      )}
    </div>
  )
}
