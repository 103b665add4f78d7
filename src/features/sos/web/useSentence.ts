import { useTranslations } from 'use-intl'
import type { MyAlert } from '../myAlertContract.ts'
import { factsOf, type Phrase, sentenceOf } from '../sentence.ts'
import type { DeviceAlert } from './deviceAlert.ts'
import { useRangeWords, useSeconds } from './measures.ts'

/** The text of a phrase in the reader's language. */
export function usePhrase(range = 250): (phrase: Phrase) => string {
  const t = useTranslations('sos')
  const rangeWords = useRangeWords()
  return ({ key, values }) => t(key, { count: 0, name: '', range: rangeWords(range), ...values })
}

/** The texts for the reader's own alert, from the server's and this device's data. */
export function useSentence(
  alert: MyAlert | null,
  here: DeviceAlert | null,
  { isFresh, clockAhead = 0 }: { isFresh: boolean; clockAhead?: number },
) {
  const now = useSeconds()
  return sentenceOf(factsOf(alert, { kind: here?.kind ?? 'real', isFresh, now: now - clockAhead }))
}
