import { useTranslations } from 'use-intl'
import { meters, milliseconds } from '#core/units.ts'
import { useDemoArea } from '#features/listings/web/market.ts'
import { AreaButton } from '#features/places/web/AreaButton.tsx'
import { useArea } from '#features/places/web/useArea.ts'
import { useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { clampSpecialistRange } from '../../specialistRules.ts'
import { DemoNote } from '../DemoNote.tsx'
import { useDraft } from '../useDraft.ts'
import { RangeField } from './RangeField.tsx'
import { SpecialistResults } from './SpecialistResults.tsx'
import { useOwnPosition } from './useOwnPosition.ts'

const REST = milliseconds(150)

/** Find Specialists Nearby (F-141 … F-149): skill, range, and the people found. */
export function SpecialistSearchPage() {
  const t = useTranslations('discovery')
  const [params, setParams] = useQueryParams()
  const range = clampSpecialistRange(Number(params.get('range') ?? NaN))
  const [text, setText, pushText] = useDraft(params.get('q') ?? '', (q) => setParams({ q }), REST)
  const setRange = (next: number) => setParams({ range: String(clampSpecialistRange(next)) })
  const { area } = useArea()
  const device = useOwnPosition()
  const demo = useDemoArea()
  const back = useGoBack('/home')
  usePageTitle(t('findSpecialists'))
  return (
    <Page width="form">
      <PageHeader title={t('findSpecialists')} onBack={back} />
      <AreaButton tone="paper" demo={demo} />
      <DemoNote area={area} className="my-1" />
      <div className="mt-1 flex">
        <SearchField
          label={t('specialistSearch')}
          placeholder={t('specialistPlaceholder')}
          value={text}
          onValue={setText}
          onSubmit={pushText}
        />
      </div>
      <RangeField className="mt-4" value={range} onValue={setRange} />
      <SpecialistResults
        text={params.get('q') ?? ''}
        range={meters(range)}
        area={area}
        device={device}
        onRange={setRange}
      />
    </Page>
  )
}
