import { useTranslations } from 'use-intl'
import { later } from '#kit/web/later.tsx'
import { useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { Page } from '#kit/web/ui/Shell.tsx'
import { ActiveScreen } from './ActiveScreen.tsx'
import { useOwnAlert } from './ownAlert.ts'
import { useMySos } from './queries.ts'
import { useHasPasskey } from './safetyQueries.ts'
import { usePhrase, useSentence } from './useSentence.ts'

const SafetyCentre = later(async () => (await import('./SafetyCentre.tsx')).SafetyCentre)
const RecordView = later(async () => (await import('./RecordView.tsx')).RecordView)

/** /sosturnoff (L-15): the reader's active SOS; otherwise the passkey form and preparation for emergencies. */
export function SosTurnOffPage() {
  const t = useTranslations('sos')
  const [params] = useQueryParams()
  const here = useOwnAlert()
  const { data, dataUpdatedAt, isError, failureCount } = useMySos()
  const isOn = here !== null || data?.alert != null
  const record = params.get('record')
  const hasPasskey = useHasPasskey() ?? false
  const said = useSentence(data?.alert ?? null, here, { isFresh: !isError })
  const phrase = usePhrase()
  usePageTitle(isOn ? phrase(said.title) : t('title'))
  if (isOn) {
    return (
      <Page width="full" className="rail:mx-auto rail:max-w-form">
        <ActiveScreen
          told={data}
          toldAt={dataUpdatedAt}
          isFailing={isError || failureCount > 0}
          hasPasskey={hasPasskey}
        />
      </Page>
    )
  }
  return (
    <Page width="form">
      {record ? <RecordView id={record} /> : <SafetyCentre told={data} hasPasskey={hasPasskey} />}
    </Page>
  )
}
