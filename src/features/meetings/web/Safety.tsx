import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useReadiness } from '#features/sos/web/safetyQueries.ts'
import { getPosition, LOCATION_REQUESTS } from '#kit/web/geolocation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Meeting } from '../contract.ts'
import { useMeetingActs } from './queries.ts'
import { shareHere } from './sharedHere.ts'
import { useMeetingWords } from './useMeetingWords.ts'
import './words/meetings.ts'

/** The user's own switches: sharing their position, and being asked whether all is well. */
export function Safety({ meeting }: { meeting: Meeting }) {
  const { state, mine } = meeting
  if (state !== 'agreed' && (mine.wellAskedAt ?? mine.wellAt)) return null
  return (
    <Card className="flex flex-col gap-2">
      {state === 'agreed' && <ShareSwitch meeting={meeting} />}
      <WellSwitch meeting={meeting} />
    </Card>
  )
}

function ShareSwitch({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('meetings')
  const sentence = useErrorSentence()
  const { moment, nameOf } = useMeetingWords()
  const { share } = useMeetingActs()
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const { id, mine, opensAt, closesAt, acts } = meeting
  async function change(isOn: boolean) {
    setAsking(true)
    try {
      // The browser asks for permission here, at the tap; without it nothing is turned on.
      if (isOn && !(await getPosition(LOCATION_REQUESTS.profile).catch(() => null))) {
        toast(t('shareOff'), { tone: 'problem' })
        return
      }
      await share.mutateAsync({ id, isOn })
      shareHere(isOn && user ? { userId: user.id, id, until: closesAt } : null)
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    } finally {
      setAsking(false)
    }
  }
  const mayShare = acts.includes('share')
  return (
    <Switch
      label={t('share', { name: nameOf(meeting.other.name) })}
      hint={mayShare ? t('shareHint', { time: moment(closesAt) }) : t('shareLater', { time: moment(opensAt) })}
      checked={mine.shares}
      disabled={!mayShare || isAsking}
      onValue={(isOn) => void change(isOn)}
    />
  )
}

function WellSwitch({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('meetings')
  const sentence = useErrorSentence()
  const { moment, proof } = useMeetingWords()
  const { askWell } = useMeetingActs()
  const isAlone = useReadiness().data?.members === 0
  const { id, mine } = meeting
  if (mine.wellAskedAt || mine.wellAt) return null
  const when = mine.wellDueAt ? `${t('asksWellAt', { time: moment(mine.wellDueAt) })} ` : ''
  return (
    <Switch
      label={t('asksWell')}
      hint={`${when}${t(meeting.metAt ? 'asksWellMet' : 'asksWellHint', { proof })}${isAlone ? ` ${t('asksWellNobody')}` : ''}`}
      checked={mine.asksWell}
      disabled={askWell.isPending}
      onValue={(isOn) =>
        askWell.mutate({ id, isOn }, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })
      }
    />
  )
}
