import { useEffect, useEffectEvent } from 'react'
import { useUser } from '#features/accounts/web/session.ts'
import { keepLanguage, keptLanguage, PSEUDO_LANGUAGE, speak, voiceFor } from '#kit/web/i18n.tsx'
import type { Settings } from '../contract.ts'
import { useSaveSettings, useSettings } from './queries.ts'

/**
 * Synchronizes the language between this browser and the account: the later choice wins. A choice made before signing
 * in belongs to the person who signs in; one of another person is ignored (S-34). Renders nothing.
 */
export function FollowSettings() {
  const userId = useUser()?.id
  const { data, dataUpdatedAt } = useSettings()
  const save = useSaveSettings()
  const agree = useEffectEvent((told: Settings['language']) => {
    const here = keptLanguage()
    const toldAt = told.chosenAt === null ? 0 : Date.parse(told.chosenAt)
    const isOurs = here.userId === undefined || here.userId === userId
    if (here.code === PSEUDO_LANGUAGE || (isOurs && here.at === toldAt)) return
    if (isOurs && here.at > toldAt) save.mutate({ language: { code: here.code, autoDetect: here.autoDetect } })
    else if (told.code !== null) void follow({ code: told.code, autoDetect: told.autoDetect, at: toldAt, userId })
  })
  /** Only a server answer counts, not the stored copy. */
  const told = dataUpdatedAt > 0 ? data?.language : undefined
  useEffect(() => {
    if (told) agree(told)
  }, [told])
  return null
}

async function follow({
  code,
  autoDetect,
  ...rest
}: {
  code: string
  autoDetect: boolean
  at: number
  userId: string | undefined
}) {
  try {
    await speak(voiceFor({ code, autoDetect }))
    keepLanguage(code, autoDetect, rest)
  } catch {
    // Without a connection the language stays; the next visit synchronizes it.
  }
}
