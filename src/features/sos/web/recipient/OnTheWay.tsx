import MapPinCheck from 'lucide-react/icons/map-pin-check'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { distance } from '#core/geo.ts'
import { seconds } from '#core/units.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { AlertForMe } from '../../receivedContract.ts'
import { mayBeThere } from '../../rules.ts'
import { lastFix, sentPosition, noteFix, watchFromLastKnown } from '../device/ownPosition.ts'
import { useSeconds } from '../phrases.ts'
import { FRESH_MS, useHere } from './AlertMap.tsx'
import { useShowWay } from './receivedQueries.ts'
import '../words/sos.ts'

interface ThereButtonProps {
  alert: AlertForMe
  isBusy: boolean
  onSay: () => void
}

/** For a helper on the way: "I’m here", unless their position and the sender's, both of now, contradict it. */
export function ThereButton({ alert, isBusy, onSay }: ThereButtonProps) {
  const t = useTranslations('sos')
  const here = useHere()
  const now = useSeconds()
  const isSaid = alert.mine.isThere
  const helper = here && now - here.at < FRESH_MS ? { ...here, accuracyMeters: here.accuracy } : null
  const isSenderFresh = alert.position && Date.parse(alert.now) - Date.parse(alert.position.measuredAt) < FRESH_MS
  if (!isSaid && !mayBeThere(helper, isSenderFresh ? alert.position : null)) return null
  return (
    <Button
      size="large"
      icon={<MapPinCheck aria-hidden="true" className="size-6" />}
      variant={isSaid ? 'ink' : 'filled'}
      aria-pressed={isSaid}
      busy={isBusy}
      onClick={() => !isSaid && onSay()}
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
