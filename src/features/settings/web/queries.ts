import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { withProof } from '#features/accounts/web/proof.tsx'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { keepLanguage, keptLanguage } from '#kit/web/i18n.tsx'
import { readSettings, readSite, saveSettings, seeMyself, type Settings, type SettingsChanges } from '../contract.ts'
import type { Onlooker } from '../rules.ts'
import { cachedSettings, cacheSettings } from './cache.ts'
import { learnPasskey } from './passkeyCheck.ts'

const keyOf = (userId: string | undefined) => ['settings', userId]

/** The signed-in person's settings: first the stored copy, then the server's answer. */
export function useSettings() {
  const userId = useUser()?.id
  return useQuery({
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
      client.setQueryData(keyOf(userId), told)
      cacheSettings(userId, told)
      void client.invalidateQueries({ queryKey: ['seen', userId] })
    },
  })
}

/** Stores the account's time of the language choice in this browser, so that both are equal. */
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
