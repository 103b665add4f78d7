import { useFormatter, useTranslations } from 'use-intl'
import type { MyAlert } from '../myAlertContract.ts'
import { factsOf, type Phrase, sentenceOf } from '../sentence.ts'
import type { DeviceAlert } from './deviceAlert.ts'
import { useRangeWords } from './measures.ts'

/** The text of a phrase in the reader's language. */
export function usePhrase(range = 250): (phrase: Phrase) => string {
  const t = useTranslations('sos')
  const rangeWords = useRangeWords()
  const time = useClockWords()
  return ({ key, values }) =>
    t(key, { count: 0, name: '', range: rangeWords(range), time: time(Number(values?.['at'] ?? 0)), ...values })
}

/** A time of day: "10:02". */
export function useClockWords(): (at: number) => string {
  const format = useFormatter()
  return (at) => format.dateTime(at, { hour: 'numeric', minute: '2-digit' })
}

/** The texts for the reader's own alert, from the server's and this device's data. */
export function useSentence(alert: MyAlert | null, here: DeviceAlert | null, { isFresh }: { isFresh: boolean }) {
  return sentenceOf(factsOf(alert, { kind: here?.kind ?? 'real', isFresh }))
}
