import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Specialization } from '../specializationContract.ts'
import { OwnListings } from './OwnListings.tsx'
import { useClearSpecializations } from './mutations.ts'
import { useMySpecializations } from './queries.ts'
import { SpecializationCard } from './SpecializationCard.tsx'

/** My Specializations at /specialist-profile (F-130 … F-134, X-09). */
export function SpecializationListPage() {
  const t = useTranslations('listings')
  return (
    <OwnListings
      of="specializations"
      query={useMySpecializations()}
      title={t('mySpecializations')}
      form="/specialist-form"
      add={t('add')}
      none={{ title: t('noSpecializations'), hint: t('noSpecializationsHint'), add: t('addSpecialization') }}
    >
      {(specializations) => <Specializations specializations={specializations} />}
    </OwnListings>
  )
}

function Specializations({ specializations }: { specializations: Specialization[] }) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const clear = useClearSpecializations()
  const clearAll = async () => {
    const yes = await confirm({ title: t('clearSpecializations'), yes: t('clearAll'), no: t('keep'), danger: true })
    if (yes) clear.mutate({}, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })
  }
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="text-small text-ink-2">{t('areaShown')}</p>
        <Button
          size="small"
          variant="dangerText"
          className="shrink-0 whitespace-nowrap"
          busy={clear.isPending}
          onClick={() => void clearAll()}
        >
          {t('clearAll')}
        </Button>
      </div>
      <ul aria-label={t('mySpecializations')} className="mt-2 grid gap-3 rail:grid-cols-2">
        {specializations.map((each) => (
          <li key={each.id}>
            <SpecializationCard made={each} />
          </li>
        ))}
      </ul>
    </>
  )
}
