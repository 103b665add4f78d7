import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { MyAlert } from '../contract.ts'
import { factsOf, type Phrase, sentenceOf } from '../sentence.ts'
import type { DeviceAlert } from './device/deviceAlert.ts'
import { useUnsent } from './device/unsent.ts'
import './words/sos.button.ts'
import './words/sos.ts'

const HELP = new Set<Phrase['key']>(['is_coming', 'isComingIn', 'isThere', 'is_calledHelp', 'moreHelp'])
/** True for a text about somebody who helps; these are shown before all others. */
export const tellsOfHelp = ({ key }: Phrase): boolean => HELP.has(key)

/** The text of a phrase in the user's language. */
export function usePhrase(range = 250): (phrase: Phrase) => string {
  const t = useTranslations('sos')
  const rangeWords = useRangeWords()
  const time = useTimeText()
  return ({ key, values }) =>
    t(key, { count: 0, name: '', range: rangeWords(range), time: time(Number(values?.['at'] ?? 0)), ...values })
}

/** The texts for the user's own alert, from the server's and this device's data. */
export function useSentence(alert: MyAlert | null, here: DeviceAlert | null, { isFresh }: { isFresh: boolean }) {
  const isAccepted = here !== null && here.sentAt !== null
  const isSending = useUnsent() === null
  return sentenceOf(factsOf(alert, { kind: here?.kind ?? 'real', isFresh, isAccepted, isSending }))
}

/** The current time, updated each second. */
export function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A duration in words: "40 s", "5 min", "3 h". */
export function useAgeWords(): (milliseconds: number) => string {
  const t = useTranslations('sos')
  return (milliseconds) => {
    const seconds = Math.max(0, Math.round(milliseconds / 1000))
    if (seconds < 60) return t('secondsOld', { count: seconds })
    const minutes = Math.round(seconds / 60)
    return minutes < 60 ? t('minutesOld', { count: minutes }) : t('hoursOld', { count: Math.round(minutes / 60) })
  }
}

/** Milliseconds this device's clock is ahead of the server's, from a server time and its arrival. */
export const clockAhead = (serverNow: string, arrivedAt: number): number => arrivedAt - Date.parse(serverNow)

/** A tap that arrives within this time counts as immediate. */
const LATE_MS = 5000

/** True when the server got an alert much later than its button was pressed. */
export const isLate = ({ tappedAt, raisedAt }: { tappedAt: string; raisedAt: string }): boolean =>
  Date.parse(raisedAt) - Date.parse(tappedAt) >= LATE_MS

/** A range in words: "250 m", "1.5 km". */
export function useRangeWords(): (meters: number) => string {
  const t = useTranslations('sos')
  return (meters) =>
    meters < 1000 ? t('meters', { amount: meters }) : t('kilometers', { amount: Math.round(meters / 10) / 100 })
}

/** Minutes and seconds since a moment: "0:48". */
export function timerText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
