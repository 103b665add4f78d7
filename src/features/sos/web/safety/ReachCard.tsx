import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { DAY_BEFORE_TIME } from '#core/dates.ts'
import { hours, seconds } from '#core/units.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { ReachedPerson, SelfTest } from '../../reachContract.ts'
import * as contract from '../calls.ts'
import { keys, useUserId } from '../queries.ts'
import '../words/sos.ts'

/** A test without an answer after this long is shown as unanswered. */
const TEST_TIMEOUT = seconds(30)
/** The same person is asked again after this long at the earliest, as on the server. */
const ASKED_EVERY = hours(24)

/** Members of the circle who can be reached with the app closed, and a test of the user's own devices. */
export function ReachCard() {
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const { data } = useReach(startedAt !== null)
  if (!data) return null
  const open = data.people.filter(({ isReachable, askedAt }) => !isReachable && !isRecent(askedAt))
  return (
    <>
      {open.length > 1 && <AskAll count={open.length} />}
      {data.people.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {data.people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
      <OwnTrial own={data.own} startedAt={startedAt} onStart={setStartedAt} />
    </>
  )
}

const isRecent = (at: string | null): boolean => at !== null && Date.now() - Date.parse(at) < ASKED_EVERY

function AskAll({ count }: { count: number }) {
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  const ask = useAskAllToSwitchOn()
  return (
    <Button
      variant="tint"
      className="mt-3 w-full"
      busy={ask.isPending}
      onClick={() =>
        ask.mutate(undefined, {
          onSuccess: ({ asked }) => toast(t('wereAsked', { count: asked }), { tone: 'ok' }),
          onError: (error) => toast(sentence(error), { tone: 'problem' }),
        })
      }
    >
      {t('askAllToSwitchOn', { count })}
    </Button>
  )
}

function Person({ person }: { person: ReachedPerson }) {
  const t = useTranslations('sos')
  const format = useFormatter()
  const sentence = useErrorSentence()
  const ask = useAskToSwitchOn()
  const { id, name, photo, isReachable, isSignedOut, answeredOn, askedAt } = person
  const day = (iso: string) => format.dateTime(new Date(iso), { day: 'numeric', month: 'short' })
  const answered = answeredOn ? ` · ${t('answeredOn', { day: day(answeredOn) })}` : ''
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar name={name} src={photo} />
      <div className="min-w-0 flex-1">
        <p className="text-row wrap-safe">{name}</p>
        <p className="text-small text-ink-2">
          {t(isReachable ? 'isReached' : isSignedOut ? 'isSignedOut' : 'notReached') + answered}
        </p>
        {!isReachable && askedAt && <p className="text-small text-ink-2">{t('askedOn', { day: day(askedAt) })}</p>}
      </div>
      {!isReachable && (
        <Button
          size="small"
          variant="tint"
          busy={ask.isPending}
          aria-label={t('askToSwitchOnName', { name })}
          onClick={() =>
            ask.mutate(id, {
              onSuccess: () => toast(t('wasAsked', { name }), { tone: 'ok' }),
              onError: (error) => toast(sentence(error), { tone: 'problem' }),
            })
          }
        >
          {t('askToSwitchOn')}
        </Button>
      )}
    </li>
  )
}

interface OwnTrialProps {
  own: SelfTest
  startedAt: number | null
  onStart: (at: number | null) => void
}

function OwnTrial({ own, startedAt, onStart }: OwnTrialProps) {
  const t = useTranslations('sos')
  const timeText = useTimeText()
  const sentence = useErrorSentence()
  const test = useStartSelfTest()
  const [devices, setDevices] = useState<number | null>(null)
  const time = (iso: string) => timeText(new Date(iso), { ...DAY_BEFORE_TIME, second: '2-digit' })
  const isAnswered = own.sentAt !== null && own.answeredAt !== null && own.answeredAt >= own.sentAt
  const said = isAnswered
    ? t('testAnswered', { time: time(own.answeredAt!) })
    : devices === 0
      ? t('testNoDevice')
      : startedAt !== null
        ? t('testWaits')
        : own.sentAt !== null
          ? t('testSilent', { time: time(own.sentAt) })
          : ''
  const start = () =>
    test.mutate(undefined, {
      onSuccess: (told) => {
        setDevices(told.devices > 0 || told.answeredAt ? null : told.devices)
        onStart(Date.now())
        setTimeout(() => onStart(null), TEST_TIMEOUT)
      },
      onError: (error) => toast(sentence(error), { tone: 'problem' }),
    })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <p role="status" className="min-w-40 flex-1 text-small text-ink-2">
        {said || t('testExplain')}
      </p>
      <Button size="small" variant="tint" busy={test.isPending} onClick={start}>
        {t('testDevice')}
      </Button>
    </div>
  )
}

/** Poll interval for the answer to a running test. */
const LOOKS_EVERY = seconds(2)

/**
 * Who can be reached, and the last test of the user's devices.
 * @param isWaiting whether a test is running
 */
function useReach(isWaiting: boolean) {
  const userId = useUserId()
  return useQuery({
    queryKey: keys.reach(userId),
    enabled: userId !== '',
    refetchInterval: isWaiting ? LOOKS_EVERY : false,
    queryFn: ({ signal }) => callEndpoint(contract.readReach, {}, { signal }),
  })
}

function useAskToSwitchOn() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callEndpoint(contract.askToSwitchOn, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.reach(userId) }),
  })
}

/** Asks everybody who cannot be reached. */
function useAskAllToSwitchOn() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(contract.askAllToSwitchOn, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.reach(userId) }),
  })
}

function useStartSelfTest() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(contract.startSelfTest, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.reach(userId) }),
  })
}
