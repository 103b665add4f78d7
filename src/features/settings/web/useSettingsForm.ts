import { useState } from 'react'
import { useUser } from '#features/accounts/web/session.ts'
import type { Settings } from '../contract.ts'
import { passkeyError } from '../rules.ts'
import { type Draft, keepDraft, keptDraft } from './cache.ts'
import { useSaveSettings, useSettings } from './queries.ts'

/** State of a save. */
export type SaveState = { is: 'idle' | 'busy' } | { is: 'failed'; error: unknown }

/**
 * State of the Privacy & Security form: the server's settings with the person's unsaved changes applied. Changes are
 * stored in this browser until saved or discarded; a typed passkey is stored nowhere.
 */
export function useSettingsForm() {
  const userId = useUser()?.id ?? ''
  const query = useSettings()
  const save = useSaveSettings()
  const [draft, setDraft] = useState<Draft>(() => keptDraft(userId))
  const [passkey, setPasskey] = useState('')
  const [state, setState] = useState<SaveState>({ is: 'idle' })
  const [passkeyProblem, setPasskeyProblem] = useState<ReturnType<typeof passkeyError>>(null)

  const change = (changes: Draft) => {
    const next = query.data ? differing(query.data, merged(draft, changes)) : merged(draft, changes)
    setDraft(next)
    keepDraft(userId, next)
  }

  const typePasskey = (typed: string) => {
    setPasskey(typed)
    if (passkeyProblem) setPasskeyProblem(passkeyError(typed))
  }

  /**
   * Sends all changes, with a passkey if one was typed, or the passkey alone.
   * @returns true when the server has saved it
   */
  const send = async (what: 'all' | 'passkey'): Promise<boolean> => {
    const problem = what === 'passkey' || passkey !== '' ? passkeyError(passkey) : null
    setPasskeyProblem(problem)
    if (problem) return false
    setState({ is: 'busy' })
    try {
      await save.mutateAsync({ ...(what === 'all' && draft), ...(passkey !== '' && { sosPasskey: passkey }) })
    } catch (error) {
      setState({ is: 'failed', error })
      return false
    }
    if (what === 'all') forgetDraft()
    setPasskey('')
    setState({ is: 'idle' })
    return true
  }

  const forgetDraft = () => {
    setDraft({})
    keepDraft(userId, {})
  }

  const takeBack = () => {
    forgetDraft()
    setPasskey('')
    setPasskeyProblem(null)
    setState({ is: 'idle' })
  }

  return {
    query,
    /** The shown values; undefined while loading. */
    values: query.data && withChanges(query.data, draft),
    change,
    passkey: { value: passkey, problem: passkeyProblem, type: typePasskey },
    hasChanges: Object.keys(draft).length > 0 || passkey !== '',
    state,
    send,
    takeBack,
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

const merged = (draft: Draft, changes: Draft): Draft => ({
  ...draft,
  ...changes,
  ...(changes.notifications && { notifications: { ...draft.notifications, ...changes.notifications } }),
})

const withChanges = (settings: Settings, draft: Draft): Settings => ({
  ...settings,
  ...(draft as Partial<Settings>),
  notifications: { ...settings.notifications, ...(draft.notifications as Partial<Settings['notifications']>) },
})

/** Only changes that differ from the server: switching there and back is no change. */
function differing(settings: Settings, { notifications, ...draft }: Draft): Draft {
  const changed = changedOf(settings, draft)
  const asked = changedOf(settings.notifications, notifications ?? {})
  return { ...changed, ...(Object.keys(asked).length > 0 && { notifications: asked }) }
}

const changedOf = (known: Record<string, unknown>, changes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => value !== undefined && value !== known[name]))
