import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callEndpoint } from '#kit/web/api.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import type { CircleMember } from '../contract.ts'
import { reportPosition } from '../positionContract.ts'
import { SHARE_MINUTES, type ShareMinutes } from '../rules.ts'
import { reported } from './reported.ts'
import { useShare } from './queries.ts'
import { useCircleWords } from './useCircleWords.ts'

const WORDS = { 15: 'minutes15', 60: 'hour1', 480: 'hours8' } as const

/** Shares the exact position with a member for a time; location access is requested here, when it is needed (U-16). */
export function ShareForm({ member, onDone }: { member: CircleMember; onDone: () => void }) {
  const t = useTranslations('circles')
  const tPlaces = useTranslations('places')
  const sentence = useErrorSentence()
  const words = useCircleWords()
  const share = useShare()
  const [length, setLength] = useState<ShareMinutes>(15)
  const [problem, setProblem] = useState('')
  const name = words.nameOf(member)
  const device = useGeolocation('circle', { onFix: (fix) => void begin(fix) })

  async function begin(fix: Fix) {
    setProblem('')
    try {
      await callEndpoint(reportPosition, reported(fix))
      const { endsAt } = await share.mutateAsync({ id: member.id, minutes: length })
      toast(t('toldSharing', { name, time: words.timeOfDay(endsAt) }), { tone: 'ok' })
      onDone()
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  const failure = problem || (device.failure && device.text ? tPlaces(device.text) : '')
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-head">{t('shareTitle')}</h3>
      <p className="text-body text-ink-2">{t('shareHint', { name })}</p>
      <RadioCards
        label={t('howLong')}
        cards={SHARE_MINUTES.map((minutes) => ({ value: String(minutes), label: t(WORDS[minutes]) }))}
        value={String(length)}
        onValue={(value) => setLength(Number(value) as ShareMinutes)}
      />
      {failure && (
        <Banner live tone="wait">
          {failure}
        </Banner>
      )}
      <Button
        wide
        icon={<LocateFixed aria-hidden="true" className="size-5" />}
        busy={device.status === 'getting' || share.isPending}
        onClick={device.locate}
      >
        {t('startSharing')}
      </Button>
    </div>
  )
}
