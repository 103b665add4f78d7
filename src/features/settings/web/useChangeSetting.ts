import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { queueCall } from '#kit/web/outbox.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { saveSettings } from './calls.ts'
import type { Choices } from './choices.ts'
import { SETTINGS_LANE, useShowChoices } from './queries.ts'
import './words/settings.ts'

/**
 * Applies a change at once: it is queued in the outbox until the server has it, and can be undone by the button of its
 * message (ADR 0070).
 */
export function useChangeSetting() {
  const t = useTranslations('settings')
  const words = useWords()
  const sentence = useErrorSentence()
  const owner = useUser()?.id ?? ''
  const shown = useShowChoices()
  const send = async (item: string, changes: Choices) => {
    const href = '/privacy-settings'
    shown.show(changes)
    await queueCall(saveSettings, changes, { owner, lane: SETTINGS_LANE, kind: 'setting_change', item, href })
  }
  return (item: string, value: string, changes: Choices, before: Choices) => {
    send(item, changes).then(
      () =>
        toast(t('changed', { item, value }), {
          tone: 'ok',
          undo: { label: words.undo, run: () => void send(item, before) },
        }),
      (error: unknown) => {
        shown.end()
        toast(sentence(error), { tone: 'problem' })
      },
    )
  }
}

/** Like `useChangeSetting`, for a switch. */
export function useSwitchSetting() {
  const t = useTranslations('settings')
  const change = useChangeSetting()
  return (item: string, isOn: boolean, changes: (isOn: boolean) => Choices) =>
    change(item, t(isOn ? 'on' : 'off'), changes(isOn), changes(!isOn))
}
