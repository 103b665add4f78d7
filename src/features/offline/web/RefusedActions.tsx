import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { amendCall, discardCall, type KeptCall, retryCall } from '#kit/web/outbox.ts'
import { sentenceOf } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { ActionWords } from './PendingActions.tsx'
import { useRefusedOf } from './pending.ts'
import './words/offline.ts'

/** Refused actions with the reason; each can be sent again, opened, edited or discarded. */
export function RefusedActions({ userId }: { userId: string }) {
  const t = useTranslations('offline')
  const calls = useRefusedOf(userId)
  if (calls.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('refused')} />
      <RowCard>
        <ul aria-label={t('refused')} className="divide-y divide-line">
          {calls.map((call) => (
            <Refused key={call.key} call={call} />
          ))}
        </ul>
      </RowCard>
    </section>
  )
}

/** Fields with text typed by the person: a message, a review, the note of an order. */
const TEXT_FIELDS = ['text', 'comment', 'note']

function Refused({ call }: { call: KeptCall }) {
  const t = useTranslations('offline')
  const tErrors = useTranslations('errors')
  const words = useWords()
  const field = TEXT_FIELDS.find((name) => typeof call.input[name] === 'string')
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <li className="py-3 ps-4 pe-3">
      <div className="flex items-center gap-3">
        <ActionWords call={call}>
          <span className="mt-0.5 block text-small text-danger-ink">
            {call.refused && sentenceOf(tErrors, call.refused.code, call.refused.params)}
          </span>
        </ActionWords>
      </div>
      <div className="mt-2 flex flex-wrap gap-2 ps-14">
        <Button size="small" onClick={() => void retryCall(call.number)}>
          {words.tryAgain}
        </Button>
        {call.href && (
          <LinkButton size="small" variant="quiet" href={call.href}>
            {t('open')}
          </LinkButton>
        )}
        {field && draft === null && (
          <Button size="small" variant="quiet" onClick={() => setDraft(String(call.input[field]))}>
            {t('edit')}
          </Button>
        )}
        <Button size="small" variant="dangerText" onClick={() => void discardCall(call.number)}>
          {t('discard')}
        </Button>
      </div>
      {field && draft !== null && (
        <div className="mt-3 flex flex-col gap-2 ps-14">
          <TextArea label={t('changedText')} value={draft} onValue={setDraft} />
          <Button
            size="small"
            className="self-start"
            disabled={draft.trim() === ''}
            onClick={() => void amendCall(call.number, { ...call.input, [field]: draft })}
          >
            {t('sendChanged')}
          </Button>
        </div>
      )}
    </li>
  )
}
