import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { readCircle } from '#features/circles/contract.ts'
import { keys as circleKeys } from '#features/circles/web/keys.ts'
import { PASSKEY_LENGTH, passkeyError } from '#features/settings/rules.ts'
import { useSaveSettings, useSettings } from '#features/settings/web/queries.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { dismissToast, toast } from '#kit/web/ui/toast.tsx'
import { useUserId } from './queryKeys.ts'

const askedOf = (userId: string) => storageEntry(`${PREFIX}_sos_passkey_asked_${userId}`, z.boolean())

/** Asks once to set a passkey when the circle got its first member and none is set (W-14). */
export function AskForPasskey() {
  const t = useTranslations('sos')
  const userId = useUserId()
  const queryKey = circleKeys.circle(userId)
  const queryFn = () => callEndpoint(readCircle, {})
  // Uses the circle pages' cached data; other pages do not fetch it.
  const { data: circle, refetch } = useQuery({ queryKey, queryFn, enabled: false })
  useInbox('circle', ({ payload }) => {
    const isAccepted = (payload as { change?: unknown }).change === 'accepted'
    if (isAccepted && !askedOf(userId).read()) void refetch()
  })
  const settings = useSettings().data
  const [isOpen, setOpen] = useState(false)
  const isDue = userId !== '' && (circle?.members.length ?? 0) > 0 && settings?.hasSosPasskey === false
  const ask = useEffectEvent(() => {
    if (askedOf(userId).read()) return
    askedOf(userId).write(true)
    toast(t('askPasskey'), { undo: { label: t('setPasskey'), run: () => setOpen(true) } })
  })
  useEffect(() => {
    if (!isDue) return undefined
    ask()
    // The toast must not cover an incoming alert.
    return dismissToast
  }, [isDue])
  return <PasskeySheet isOpen={isOpen} onClose={() => setOpen(false)} />
}

function PasskeySheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('sos')
  const e = useTranslations('errors')
  const sentence = useErrorSentence()
  const save = useSaveSettings()
  const [passkey, setPasskey] = useState('')
  const [problem, setProblem] = useState('')
  async function send() {
    const wrong = passkeyError(passkey)
    if (wrong) return setProblem(e(wrong))
    try {
      await save.mutateAsync({ sosPasskey: passkey })
    } catch (error) {
      return setProblem(sentence(error))
    }
    toast(t('passkeySaved'), { tone: 'ok' })
    onClose()
  }
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('askPasskey')} desktop="center">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) void send()
        }}
      >
        <p className="text-body wrap-safe">{t('askPasskeyWhy')}</p>
        <PasswordField
          label={t('passkey')}
          autoComplete="off"
          maxLength={PASSKEY_LENGTH}
          value={passkey}
          error={problem}
          onValue={setPasskey}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" className="flex-1" busy={save.isPending}>
            {t('setPasskey')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('later')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
