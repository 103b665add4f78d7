import { useTranslations } from 'use-intl'
import type { Meters } from '#core/units.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { usePhoneFinding, usePhoneSteps } from './inviteQueries.ts'
import { PhoneProof } from './PhoneProof.tsx'
import { RangeField } from './RangeField.tsx'

interface CircleSettingsProps {
  open: boolean
  onClose: () => void
  range: Meters
  onRange: (range: number) => void
}

/** Settings of the circle page: the search range, and whether others may find the reader by phone number. */
export function CircleSettings({ open, onClose, range, onRange }: CircleSettingsProps) {
  const t = useTranslations('circles')
  return (
    <Sheet open={open} onClose={onClose} title={t('circleSettings')}>
      <div className="flex flex-col gap-6">
        <RangeField value={range} onValue={onRange} />
        <FoundByPhone />
      </div>
    </Sheet>
  )
}

function FoundByPhone() {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  const finding = usePhoneFinding().data
  const { allow } = usePhoneSteps()
  return (
    <section>
      <SectionHeader title={t('byPhone')} />
      {finding?.isConfirmed === false && <PhoneProof />}
      {finding?.isConfirmed && (
        <Switch
          label={t('findable')}
          hint={t('findableHint')}
          checked={finding.isFindable}
          disabled={allow.isPending}
          onValue={(isFindable) =>
            allow.mutate(isFindable, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })
          }
        />
      )}
    </section>
  )
}
