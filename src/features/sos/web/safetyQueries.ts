import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { InputOf } from '#core/contract.ts'
import { PEOPLE_CHANGED_EVENT } from '#features/people/events.ts'
import { useSettings } from '#features/settings/web/queries.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import { keptFields } from '#kit/web/keptFields.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import type { CheckIn, MySos } from '../contract.ts'
import * as safety from './calls.ts'
import { keys, useUserId } from './queries.ts'
import './words/sos.ts'

/** Refetches whom an SOS would reach when the circle gets or loses a member; once per app. */
export function useReachLive(): void {
  const userId = useUserId()
  const client = useQueryClient()
  const again = () => {
    for (const queryKey of [keys.readiness(userId), keys.reach(userId)]) void client.invalidateQueries({ queryKey })
  }
  useInbox('circle', ({ payload }) => keptFields(payload, { change: 'string' })?.change === 'accepted' && again())
  useInbox(PEOPLE_CHANGED_EVENT, again)
}

/** How ready the user's SOS is. */
export function useReadiness() {
  const userId = useUserId()
  return useQuery({
    queryKey: keys.readiness(userId),
    enabled: userId !== '',
    queryFn: ({ signal }) => callEndpoint(safety.readReadiness, {}, { signal }),
  })
}

/** Whether the user has set a passkey; undefined: not known on this device yet. */
export function useHasPasskey(): boolean | undefined {
  const settings = useSettings().data
  return useReadiness().data?.hasPasskey ?? settings?.hasSosPasskey
}

export function useSetDuress() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { passkey: string; password: string }) => callEndpoint(safety.setDuressPasskey, input),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.readiness(userId) }),
  })
}

/** This device's time, with which the server corrects a wrong clock. */
const clock = () => ({ deviceNow: new Date().toISOString() })

type CheckInStart = InputOf<typeof safety.startCheckIn>

/** Starts or extends the user's check-in. */
export function useCheckIns() {
  const userId = useUserId()
  const client = useQueryClient()
  const t = useTranslations('sos')
  /** Stores the new state; if the owner has arrived, the check-in has ended and is removed. */
  const keep = (checkIn: CheckIn) => {
    const isOver = checkIn.arrivedAt !== null
    if (isOver) toast(t('hasArrived'), { tone: 'ok', stayMs: 8000 })
    client.setQueryData<MySos>(keys.mine(userId), (told) => told && { ...told, checkIn: isOver ? null : checkIn })
  }
  const start = useMutation({
    mutationFn: (input: CheckInStart) => callEndpoint(safety.startCheckIn, { ...input, ...clock() }),
    onSuccess: keep,
  })
  const extend = useMutation({
    mutationFn: (input: InputOf<typeof safety.extendCheckIn>) =>
      callEndpoint(safety.extendCheckIn, { ...input, ...clock() }),
    onSuccess: keep,
  })
  return { start, extend }
}

export function useRecords() {
  const userId = useUserId()
  return useQuery({
    queryKey: keys.records(userId),
    enabled: userId !== '',
    queryFn: ({ signal }) => callEndpoint(safety.listRecords, {}, { signal }),
  })
}

export function useRecord(id: string) {
  const userId = useUserId()
  return useQuery({
    queryKey: [...keys.records(userId), id],
    queryFn: ({ signal }) => callEndpoint(safety.readRecord, { id }, { signal }),
  })
}

export function useKeepTrail(id: string) {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    scope: { id: `trail ${id}` },
    mutationFn: (keep: boolean) => callEndpoint(safety.keepTrail, { id, keep }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.records(userId) }),
  })
}
