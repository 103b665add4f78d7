import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Settings } from '../contract.ts'
import { keepRangeDraft, keptRangeDraft } from './cache.ts'
import { PasskeySection } from './PasskeySection.tsx'
import { useSaveSettings } from './queries.ts'
import { SosRange } from './SosRange.tsx'

/** SOS call range and turnoff passkey: typed values, each saved by its own button, and the safety centre. */
export function SafetySection({ values }: { values: Settings }) {
  const t = useTranslations('settings')
  return (
    <>
      <RangeSection saved={values.sosRangeMeters} />
      <PasskeySection isSet={values.hasSosPasskey} />
      <RowCard>
        <NavRow href="/sosturnoff" icon={<LifeBuoy aria-hidden="true" />} title={t('moreSafety')} />
      </RowCard>
    </>
  )
}

/** A range that is not saved yet survives a reload and a lost network, and says so. */
function RangeSection({ saved }: { saved: number }) {
  const t = useTranslations('settings')
  const words = useWords()
  const sentence = useErrorSentence()
  const userId = useUser()?.id ?? ''
  const save = useSaveSettings()
  const [draft, setDraft] = useState(() => keptRangeDraft(userId))
  const range = draft ?? saved
  const isChanged = range !== saved
  const keep = (next: number | null) => {
    save.reset()
    setDraft(next)
    keepRangeDraft(userId, next === saved ? null : next)
  }
  const send = () =>
    save.mutate(
      { sosRangeMeters: range },
      {
        onSuccess: () => {
          keep(null)
          toast(t('saved'), { tone: 'ok' })
        },
      },
    )
  const note = save.isError ? t('notSaved', { why: sentence(save.error) }) : isChanged ? t('unsaved') : ''
  return (
    <section>
      <SectionHeader title={t('sosRange')} />
      <Card className="flex flex-col gap-4">
        <p className="text-body text-ink-2">{t('sosRangeHint')}</p>
        <SosRange range={range} onRange={keep} />
        <div className="flex flex-wrap gap-3">
          <Button busy={save.isPending} onClick={send}>
            {words.save}
          </Button>
          {isChanged && (
            <Button variant="text" onClick={() => keep(null)}>
              {t('takeBack')}
            </Button>
          )}
        </div>
        {/* Below the buttons, which must not move away under a tap. */}
        <p role="status" className="text-small text-ink-2 empty:hidden">
          {note}
        </p>
      </Card>
    </section>
  )
}
