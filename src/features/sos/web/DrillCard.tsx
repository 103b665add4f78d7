import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useRaiseSos } from './useRaiseSos.ts'

/** Starts a drill: the whole alert path, clearly labelled as a drill. */
export function DrillCard() {
  const t = useTranslations('sos')
  const words = useWords()
  const [isAsking, setAsking] = useState(false)
  const { raise, isBusy } = useRaiseSos(isAsking)
  const start = async () => {
    const question = { title: t('drillQuestion'), body: t('drillExplain'), yes: t('startDrill'), no: words.cancel }
    setAsking(true)
    if (await confirm(question)) await raise('drill')
    setAsking(false)
  }
  return (
    <section>
      <SectionHeader title={t('drill')} />
      <Card className="flex flex-col items-start gap-3">
        <p className="text-body text-ink-2">{t('drillExplain')}</p>
        <Button variant="tint" busy={isBusy} onClick={() => void start()}>
          {t('startDrill')}
        </Button>
      </Card>
    </section>
  )
}
