import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { saveAsDownload } from '#kit/web/download.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { ProgressBar } from '#kit/web/ui/ProgressBar.tsx'
import { useRefreshListings } from '../mutations.ts'
import { endJob, type JobState, jobState, onJob, resumeJob } from './importJob.ts'
import { useBulkWords } from './useBulkWords.ts'
import '../words/bulk.ts'

/** Progress and result of an import; continues one from an earlier visit. */
export function ImportProgress() {
  const owner = useUser()?.id
  const refresh = useRefreshListings()
  const job = useSyncExternalStore(onJob, jobState)
  useEffect(() => {
    if (owner) void resumeJob(owner, refresh)
    // Once per signed-in person: the import itself runs outside the components.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [owner])
  if (!job || job.owner !== owner) return null
  return job.phase === 'done' ? <Ended job={job} /> : <UnderWay job={job} />
}

function UnderWay({ job: { phase, waitsFor = 'server', done, lines } }: { job: JobState }) {
  const t = useTranslations('bulk')
  const text = t('progress', { done, total: lines.length })
  return (
    <Banner
      className="my-3"
      tone={phase === 'waiting' ? 'wait' : 'brand'}
      title={phase === 'waiting' ? t(`waiting_${waitsFor}`) : t('importing')}
      action={
        <Button size="small" variant="text" onClick={() => void endJob()}>
          {t('stop')}
        </Button>
      }
    >
      <span role="status">{text}</span>
      <ProgressBar className="mt-2" label={t('importing')} value={done} most={lines.length} text={text} />
    </Banner>
  )
}

function Ended({ job }: { job: JobState }) {
  const t = useTranslations('bulk')
  const { columnName, problem } = useBulkWords()
  const { created, changed, unchanged, photos, faults } = job
  const download = async () => {
    const { faultSheet } = await import('./sheets.ts')
    const words = {
      line: t('lineHeading'),
      wrong: t('wrongHeading'),
      say: (fault: (typeof faults)[number]) => fault.problems.map(problem).join(' '),
    }
    const inOrder = faults.toSorted((a, b) => a.line - b.line)
    saveAsDownload(await faultSheet(inOrder, columnName, words), 'items-to-put-right.xlsx')
  }
  const counts = [
    created > 0 && t('created', { count: created }),
    changed > 0 && t('changed', { count: changed }),
    unchanged > 0 && t('unchanged', { count: unchanged }),
    photos > 0 && t('photosAdded', { count: photos }),
    faults.length > 0 && t('refused', { count: faults.length }),
  ].filter(Boolean)
  return (
    <Banner
      live
      className="my-3"
      tone={faults.length > 0 ? 'wait' : 'ok'}
      title={t('done')}
      action={
        <span className="flex flex-wrap gap-2">
          {faults.length > 0 && (
            <Button size="small" variant="quiet" onClick={() => void download()}>
              {t('downloadFaults')}
            </Button>
          )}
          <Button size="small" variant="text" onClick={() => void endJob()}>
            {t('close')}
          </Button>
        </span>
      }
    >
      {counts.join(' · ')}
    </Banner>
  )
}
