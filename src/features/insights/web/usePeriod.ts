import { useQueryParams } from '#kit/web/navigation.ts'
import { PERIODS, type Period } from '../rules.ts'

/** The period in the page address; this week by default (O-02). */
export function usePeriod() {
  const [params, setParams] = useQueryParams()
  const period = PERIODS.find((each) => each === params.get('period')) ?? 'week'
  return [period, (next: Period) => setParams({ period: next === 'week' ? null : next })] as const
}
