import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { readMute, setMute } from '../muteContract.ts'

/** Turns push notifications of a conversation on or off. */
export function MuteRow({ id }: { id: string }) {
  const t = useTranslations('chat')
  const sentence = useErrorSentence()
  const client = useQueryClient()
  const queryKey = ['chat mute', useUser()?.id ?? '', id]
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => callEndpoint(readMute, { id }, { signal }) })
  const change = useMutation({
    mutationFn: (isMuted: boolean) => callEndpoint(setMute, { id, isMuted }),
    onSuccess: (told) => client.setQueryData(queryKey, told),
    onError: (error) => toast(sentence(error), { tone: 'problem' }),
  })
  if (!data) return null
  return (
    <Switch
      className="px-4"
      label={t('mute')}
      hint={t('muteHint')}
      checked={change.isPending ? change.variables : data.isMuted}
      disabled={change.isPending}
      onValue={(isMuted) => change.mutate(isMuted)}
    />
  )
}
