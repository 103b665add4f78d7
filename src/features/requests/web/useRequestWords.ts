import { useTranslations } from 'use-intl'
import { useMomentText } from '#kit/web/useMomentText.ts'
import type { RequestSummary } from '../contract.ts'
import './words/requests.ts'

/** Distances between people in the permitted precision, the state of a request, and its answers. */
export function useRequestWords() {
  const t = useTranslations('requests')
  const moment = useMomentText()
  return {
    moment,
    away: (distance: RequestSummary['distance']): string =>
      distance === null
        ? ''
        : distance.isWithin
          ? t('within1Km')
          : t('aboutKm', { kilometers: String(distance.kilometers) }),
    stands: ({ state, closesAt }: Pick<RequestSummary, 'state' | 'closesAt'>): string =>
      state === 'open' ? t('closes', { time: moment(closesAt) }) : t(`states.${state}`),
    /** Number of answers; "" when only the chosen one is hidden from the requester. */
    answered: ({ state, answers: count }: Pick<RequestSummary, 'state' | 'answers'>): string =>
      count > 0 || state === 'open' ? t('answers', { count }) : state === 'found' ? '' : t('noAnswers'),
  }
}
