import MapPinCheck from 'lucide-react/icons/map-pin-check'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { distance, kilometersText } from '#core/geo.ts'
import { seconds } from '#core/units.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { AlertForMe } from '../../receivedContract.ts'
import { isNear, mayBeThere } from '../../rules.ts'
import { lastFix, sentPosition, noteFix, watchFromLastKnown } from '../device/ownPosition.ts'
import { useAgeWords, useSeconds } from '../phrases.ts'
import { FRESH_MS, useHere } from './AlertMap.tsx'
import { useShowWay } from './receivedQueries.ts'
import '../words/sos.ts'

interface ThereButtonProps {
  alert: AlertForMe
  /** Milliseconds this device's clock is ahead of the server's. */
  ahead: number
  isBusy: boolean
  onSay: () => void
}

/**
 * For a helper on the way: "I’m here". Positions of now that contradict it hide the button. Without positions of now that
 * show it, a question comes first, because the sender relies on the answer.
 */
export function ThereButton({ alert, ahead, isBusy, onSay }: ThereButtonProps) {
  const t = useTranslations('sos')
  const age = useAgeWords()
  const here = useHere()
  const now = useSeconds()
  const { mine, position, sender } = alert
  const isSaid = mine.isThere
  const [isAsking, setAsking] = useState(false)
  const oldest = here && position ? Math.min(here.at, Date.parse(position.measuredAt) + ahead) : null
  const isOfNow = oldest !== null && now - oldest < FRESH_MS
  const helper = here && { ...here, accuracyMeters: here.accuracy }
  const isElsewhere = isOfNow && !mayBeThere(helper, position)
  // Both people may have moved while the question was open.
  const latest = useRef(isElsewhere)
  useEffect(() => {
    latest.current = isElsewhere
  })
  if (!isSaid && isElsewhere && !isAsking) return null
  const ask = async () => {
    const body =
      here && position && oldest !== null
        ? t('areYouThereApart', { distance: kilometersText(distance(here, position)), age: age(now - oldest) })
        : t('areYouThereUnknown', { name: sender.name })
    const isShown = isOfNow && here && position && isNear(here, position)
    const question = { title: t('areYouThere', { name: sender.name }), body, yes: t('iAmHere'), no: t('notYet') }
    setAsking(true)
    const isYes = isShown || (await confirm(question))
    setAsking(false)
    if (isYes && latest.current) toast(t('areElsewhere', { name: sender.name }), { tone: 'problem' })
    else if (isYes) onSay()
  }
  return (
    <Button
      size="large"
      icon={<MapPinCheck aria-hidden="true" className="size-6" />}
      variant={isSaid ? 'ink' : 'filled'}
      aria-pressed={isSaid}
      busy={isBusy}
      onClick={() => !isSaid && void ask()}
    >
      {t('iAmHere')}
    </Button>
  )
}

/**
 * A switch for helpers to share their position with the other helpers on the way; nobody else sees it, not even the
 * sender.
 */
export function WaySwitch({ alert }: { alert: AlertForMe }) {
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  const show = useShowWay(alert.id)
  const { isWayShown } = alert.mine
  const isWanted = show.isPending ? show.variables !== null : isWayShown
  useShownWay(alert.id, isWanted && isWayShown)
  const change = (isOn: boolean) => {
    const here = lastFix()
    if (isOn && !here) {
      toast(t('whereUnknown'), { tone: 'problem' })
      return
    }
    show.mutate(isOn && here ? sentPosition(here) : null, {
      onError: (error) => toast(sentence(error), { tone: 'problem' }),
    })
  }
  return (
    <Switch
      label={t('showWay')}
      hint={t('showWayHint', { name: alert.sender.name })}
      checked={isWanted}
      onValue={change}
    />
  )
}

/** A position is sent after this many metres, or this long after the last one. */
const MOVED_METERS = 25
const EVERY_MS = seconds(30)

/** While the user shares their position, sends it to the other helpers on the way. */
function useShownWay(id: string, isShown: boolean): void {
  const { mutate } = useShowWay(id)
  const tell = useEffectEvent((fix: Fix) => mutate(sentPosition(fix)))
  useEffect(() => {
    if (!isShown) return undefined
    let told: { fix: Fix; at: number } | null = null
    return watchFromLastKnown((fix) => {
      noteFix(fix)
      if (told && distance(told.fix, fix) < MOVED_METERS && Date.now() - told.at < EVERY_MS) return
      told = { fix, at: Date.now() }
      tell(fix)
    })
  }, [isShown])
}
