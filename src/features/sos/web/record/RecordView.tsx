import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useTranslations } from 'use-intl'
import { DAY_BEFORE_TIME } from '#core/dates.ts'
import { formatCoordinates } from '#core/geo.ts'
import { saveAsDownload } from '#kit/web/download.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { AlertRecord } from '../../safetyContract.ts'
import { isLate } from '../phrases.ts'
import { useKeepTrail, useRecord } from '../safetyQueries.ts'
import './record.css'
import '../words/sos.button.ts'
import '../words/sos.ts'

/** Everything that happened in one of the user's alerts: to read, to print, and as a CAP file for authorities. */
export function RecordView({ id }: { id: string }) {
  const t = useTranslations('sos')
  const words = useWords()
  const sentence = useErrorSentence()
  const { data, error, isFetching, refetch } = useRecord(id)
  return (
    <>
      <PageHeader title={t('record')} back="/sosturnoff" />
      {data ? (
        <Record record={data} />
      ) : error ? (
        <ErrorState title={t('failed')} onRetry={() => void refetch()} busy={isFetching}>
          {sentence(error)}
        </ErrorState>
      ) : (
        <SkeletonList kind="row" label={words.loading} />
      )}
    </>
  )
}

function Record({ record }: { record: AlertRecord }) {
  const t = useTranslations('sos')
  const timeText = useTimeText()
  const time = (iso: string) => timeText(new Date(iso), { ...DAY_BEFORE_TIME, second: '2-digit' })
  const last = record.trail.at(-1)
  return (
    <article className="sos-record flex flex-col gap-5 pb-6">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-body [&>dd]:wrap-safe [&>dt]:text-ink-2">
        <dt>{t('sos')}</dt>
        <dd className="flex flex-wrap gap-2">
          {record.senderName}
          {record.kind === 'drill' && <Tag>{t('exercise')}</Tag>}
        </dd>
        {isLate(record) && (
          <>
            <dt>{t('tappedAt')}</dt>
            <dd>{time(record.tappedAt)}</dd>
          </>
        )}
        <dt>{t('raisedAt')}</dt>
        <dd>{time(record.raisedAt)}</dd>
        <dt>{t('endedAt')}</dt>
        <dd>
          {record.endedAt && time(record.endedAt)}
          {record.endedHow && ` · ${t(`ended_${record.endedHow}`, { name: record.senderName })}`}
        </dd>
        <dt>{t('position')}</dt>
        <dd>{last ? [record.address, formatCoordinates(last)].filter(Boolean).join(' · ') : t('trailGone')}</dd>
      </dl>
      <section>
        <SectionHeader title={t('what')} />
        <ol className="flex flex-col">
          {record.events.map((event, i) => (
            <li key={i} className="flex gap-3 border-b border-line py-2 text-body last:border-b-0">
              <span className="w-24 shrink-0 text-small text-ink-2 tabular-nums">
                {timeText(new Date(event.at), { second: '2-digit' })}
              </span>
              <span className="min-w-0 wrap-safe">
                {t.has(`event_${event.kind}`)
                  ? t(`event_${event.kind}` as 'event_raised', { detail: event.detail })
                  : event.kind}
                <Who event={event} />
              </span>
            </li>
          ))}
        </ol>
      </section>
      <Trail record={record} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button
          variant="tint"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() =>
            saveAsDownload(new Blob([record.cap], { type: 'application/cap+xml' }), `sos-${record.id}.xml`)
          }
        >
          {t('downloadCap')}
        </Button>
      </div>
    </article>
  )
}

const ABOUT_PEOPLE = ['sent', 'delivered', 'seen', 'opened', 'answered', 'left']

function Who({ event: { kind, name } }: { event: AlertRecord['events'][number] }) {
  const t = useTranslations('sos')
  const who = name !== '' ? name : ABOUT_PEOPLE.includes(kind) ? t('deletedAccount') : ''
  return who !== '' && <span className="text-ink-2"> · {who}</span>
}

function Trail({ record }: { record: AlertRecord }) {
  const t = useTranslations('sos')
  const timeText = useTimeText()
  const keep = useKeepTrail(record.id)
  if (record.isTrailGone) return <p className="text-body text-ink-2">{t('trailGone')}</p>
  return (
    <section>
      <SectionHeader title={t('trail')} />
      <p className="text-body">{t('trailPoints', { count: record.trail.length })}</p>
      <ol className="hidden text-small print:block">
        {record.trail.map((fix) => (
          <li key={fix.measuredAt}>
            {timeText(new Date(fix.measuredAt), { second: '2-digit' })} · {formatCoordinates(fix)} · ±
            {Math.round(fix.accuracyMeters)} m
          </li>
        ))}
      </ol>
      <div className="print:hidden">
        <Switch
          label={t('keepTrail')}
          hint={t('trailWillGo')}
          checked={keep.isPending ? keep.variables : record.isTrailKept}
          onValue={(value) => keep.mutate(value)}
        />
      </div>
    </section>
  )
}
