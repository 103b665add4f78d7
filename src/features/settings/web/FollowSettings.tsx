import { useEffect, useEffectEvent } from 'react'
import { useUser } from '#features/accounts/web/session.ts'
import { keepLanguage, keptLanguage, PSEUDO_LANGUAGE, speak, languageForChoice } from '#kit/web/i18n.tsx'
import { showLook } from '#kit/web/look.ts'
import type { Settings } from '../contract.ts'
import { useSaveSettings, useSettings, useSettingsAnswers } from './queries.ts'

/**
 * Synchronizes the language, which belongs to the device: the account only provides the default for a device without
 * a chosen language (Q-13, ADR 0039). A choice in the settings made offline is sent to the account here; a choice on
 * the sign-in page stays on the device. A choice of another person is ignored (S-34). Renders nothing.
 */
export function FollowSettings() {
  const userId = useUser()?.id
  const { data, dataUpdatedAt } = useSettings()
  const save = useSaveSettings()
  useSettingsAnswers()
  useEffect(showLook, [])
  const agree = useEffectEvent((told: Settings['language']) => {
    const here = keptLanguage()
    const toldAt = told.chosenAt === null ? 0 : Date.parse(told.chosenAt)
    if (here.code === PSEUDO_LANGUAGE) return
    const isDevices = here.userId === undefined && here.at > 0
    if (here.userId === userId && here.at > toldAt)
      save.mutate({ language: { code: here.code, autoDetect: here.autoDetect } })
    else if (!isDevices && here.userId !== userId && told.code !== null)
      void follow({ code: told.code, autoDetect: told.autoDetect, at: toldAt, userId })
  })
  /** The language in the server's answer; undefined until the server has answered (the stored copy is not used). */
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
    await speak(languageForChoice({ code, autoDetect }))
    keepLanguage(code, autoDetect, rest)
  } catch {
    // Without a connection the language stays; the next visit synchronizes it.
  }
}
