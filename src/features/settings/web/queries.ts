import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { withProof } from '#features/accounts/web/proof.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { keepLanguage, keptLanguage } from '#kit/web/i18n.tsx'
import { useSettledCalls, useWaitingCalls } from '#kit/web/outbox.ts'
import { showAtOnce } from '#kit/web/queryClient.ts'
import type { Settings, SettingsChanges } from '../contract.ts'
import { readSettings, readSite, saveSettings, seeMyself } from './calls.ts'
import type { Onlooker } from '../rules.ts'
import { cachedSettings, cacheSettings } from './cache.ts'
import { type Choices, withChoices } from './choices.ts'
import { learnPasskey } from './passkeyCheck.ts'

const keyOf = (userId: string | undefined) => ['settings', userId]

/** Changes of settings are sent one after the other. */
export const SETTINGS_LANE = 'settings'

/** The signed-in person's settings with unsent changes: first the stored copy, then the server's answer. */
export function useSettings() {
  const userId = useUser()?.id
  const waiting = useWaitingCalls(userId ?? '', SETTINGS_LANE)
  const query = useQuery({
    queryKey: keyOf(userId),
    enabled: userId !== undefined,
    initialData: () => (userId === undefined ? undefined : (cachedSettings(userId) ?? undefined)),
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }) => {
      const told = await callEndpoint(readSettings, {}, { signal })
      cacheSettings(userId!, told)
      return told
    },
  })
  const data = useMemo(
    () => query.data && waiting.reduce((all, { input }) => withChoices(all, input as Choices), query.data),
    [query.data, waiting],
  )
  return { ...query, data }
}

/** Applies the server's answers to queued changes. Once per app. */
export function useSettingsAnswers(): void {
  const client = useQueryClient()
  useSettledCalls(SETTINGS_LANE, (settled) => {
    if ('answer' in settled) takeOver(client, settled.call.owner, settled.answer as Settings)
    else void client.invalidateQueries({ queryKey: keyOf(settled.call.owner) })
  })
}

/** Shows a change at the tap, before it is queued in the outbox; `end` refetches when it cannot be stored. */
export function useShowChoices(): { show: (changes: Choices) => void; end: () => void } {
  const client = useQueryClient()
  const key = keyOf(useUser()?.id)
  return {
    show: (changes) => showAtOnce<Settings>(client, key, (old) => withChoices(old, changes)),
    end: () => void client.invalidateQueries({ queryKey: key }),
  }
}

function takeOver(client: QueryClient, userId: string, told: Settings): void {
  client.setQueryData(keyOf(userId), told)
  cacheSettings(userId, told)
  void client.invalidateQueries({ queryKey: ['seen', userId] })
}

/** Saves changes on the server and applies the returned settings. */
export function useSaveSettings() {
  const client = useQueryClient()
  const userId = useUser()?.id
  return useMutation({
    mutationFn: (changes: SettingsChanges) => withProof(() => callEndpoint(saveSettings, changes)),
    onSuccess: (told: Settings, changes) => {
      if (userId === undefined) return
      if (changes.sosPasskey) void learnPasskey(userId, changes.sosPasskey)
      if (changes.language) agreeOnLanguage(told.language, userId)
      takeOver(client, userId, told)
    },
  })
}

/** If account and browser have the same language, stores the account's time of choice, so that both times are equal. */
function agreeOnLanguage({ code, autoDetect, chosenAt }: Settings['language'], userId: string): void {
  const here = keptLanguage()
  if (code !== here.code || autoDetect !== here.autoDetect || chosenAt === null) return
  keepLanguage(code, autoDetect, { userId, at: Date.parse(chosenAt) })
}

/** The signed-in person as another kind of viewer sees them. */
export function useSeenBy(onlooker: Onlooker, enabled: boolean) {
  const userId = useUser()?.id
  return useQuery({
    queryKey: ['seen', userId, onlooker],
    enabled,
    staleTime: 0,
    queryFn: ({ signal }) => callEndpoint(seeMyself, { onlooker }, { signal }),
  })
}

/** URLs of privacy policy and terms, and the contact; the built-in pages until the server answers. */
export function useSite() {
  const query = useQuery({
    queryKey: ['site'],
    staleTime: Infinity,
    queryFn: ({ signal }) => callEndpoint(readSite, {}, { signal }),
  })
  return query.data ?? { privacyPolicyUrl: '/privacy-policy', termsUrl: '/terms', contact: '' }
}
