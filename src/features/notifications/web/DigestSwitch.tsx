import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { readDigest, setDigest } from './calls.ts'
import './words/notifications.ts'

/** Switch for the daily mail of unread notices, off by default. Renders nothing while loading. */
export function DigestSwitch({ className }: { className?: string }) {
  const t = useTranslations('notifications')
  const sentence = useErrorSentence()
  const userId = useUser()?.id ?? ''
  const client = useQueryClient()
  const queryKey = ['digest', userId]
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => callEndpoint(readDigest, {}, { signal }) })
  const change = useMutation({
    mutationFn: (isOn: boolean) => callEndpoint(setDigest, { isOn }),
    onSuccess: (told) => client.setQueryData(queryKey, told),
    onError: (error) => toast(sentence(error), { tone: 'problem' }),
  })
  if (!data) return null
  return (
    <Card className={cx('py-1', className)}>
      <Switch
        label={t('digestLabel')}
        hint={t('digestHint')}
        checked={change.isPending ? change.variables : data.isOn}
        disabled={change.isPending}
        onValue={(isOn) => change.mutate(isOn)}
      />
    </Card>
  )
}
