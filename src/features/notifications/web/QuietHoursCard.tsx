import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clockText, minuteOf } from '#core/clock.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { readQuietHours, setQuietHours } from './calls.ts'
import type { QuietHours } from '../quietRules.ts'
import './words/notifications.ts'

const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
/** Default: 22:00 to 7:00. */
const usual = (): QuietHours => ({ fromMinute: 22 * 60, toMinute: 7 * 60, timeZone: zoneHere() })

/** Settings of the hours in which only an SOS sends a push to the user. */
export function QuietHoursCard({ className }: { className?: string }) {
  const t = useTranslations('notifications')
  const sentence = useErrorSentence()
  const client = useQueryClient()
  const queryKey = ['quiet hours', useUser()?.id ?? '']
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => callEndpoint(readQuietHours, {}, { signal }) })
  const change = useMutation({
    mutationFn: (quiet: QuietHours | null) => callEndpoint(setQuietHours, { quiet }),
    onSuccess: (told) => client.setQueryData(queryKey, told),
    onError: (error) => toast(sentence(error), { tone: 'problem' }),
  })
  if (!data) return null
  const quiet = change.isPending ? change.variables : data.quiet
  const set = (changes: Partial<QuietHours>) => {
    const next = { ...(quiet ?? usual()), ...changes, timeZone: zoneHere() }
    if (next.fromMinute !== next.toMinute) change.mutate(next)
  }
  const field = (name: 'fromMinute' | 'toMinute', label: string) =>
    quiet && (
      <TextField
        className="flex-1"
        type="time"
        label={label}
        name={name}
        value={clockText(quiet[name])}
        onValue={(time) => time !== '' && set({ [name]: minuteOf(time) })}
      />
    )
  return (
    <Card className={cx('py-1', className)}>
      <Switch
        label={t('quietLabel')}
        hint={t('quietHint')}
        checked={quiet !== null}
        disabled={change.isPending}
        onValue={(isOn) => change.mutate(isOn ? usual() : null)}
      />
      {quiet && (
        <div className="flex gap-3 pb-3">
          {field('fromMinute', t('quietFrom'))}
          {field('toMinute', t('quietTo'))}
        </div>
      )}
    </Card>
  )
}
