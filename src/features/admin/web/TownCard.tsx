import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConcepts } from '#features/concepts/web/useConcept.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { ProgressBar } from '#kit/web/ui/ProgressBar.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { TownImport, TownReport } from '../townContract.ts'
import { startTownImport, stopTownImport } from './calls.ts'
import { useAct } from './queries.ts'
import { useAdminWords } from './useAdminWords.ts'
import './words/admin.ts'

/** Most concepts named in a card; the rest is counted together. */
const CONCEPTS_SHOWN = 12

/** One import: its preview, progress or result. */
export function TownCard({ town }: { town: TownImport }) {
  const t = useTranslations('admin')
  const { moment } = useAdminWords()
  const { state, label, radiusKilometers, done, total, report, failure } = town
  const isBusy = state === 'reading' || state === 'running'
  const progress =
    total > 0 ? t('town.progress', { done, total }) : done > 0 ? t('town.progressOpen', { done }) : t('town.fetching')
  return (
    <Card>
      <article aria-label={label} className="flex flex-col gap-3">
        <header className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="text-strong wrap-safe">{label}</h3>
            <p className="text-small text-ink-2">
              {[radiusKilometers === null ? '' : t('town.kilometers', { km: radiusKilometers }), moment(town.createdAt)]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
          </div>
          <Tag>{t(`town.states.${state}`)}</Tag>
        </header>
        {isBusy && (
          <div className="flex flex-col gap-1.5" aria-live="polite">
            <ProgressBar
              label={t(`town.states.${state}`)}
              value={total > 0 ? done : null}
              most={total}
              text={progress}
            />
            <p className="text-small text-ink-2 tabular-nums">{progress}</p>
          </div>
        )}
        {failure && <p className="text-body text-danger-ink">{t(`town.failures.${failure}`)}</p>}
        {report && state !== 'reading' && <Report report={report} isDone={state === 'done'} />}
        <Acts town={town} />
      </article>
    </Card>
  )
}

function Acts({ town: { id, state, label, report } }: { town: TownImport }) {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  const start = useAct(startTownImport)
  const stop = useAct(stopTownImport)
  const [closesGone, setClosesGone] = useState(true)
  const gone = report?.gone.count ?? 0
  const tell = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  if (state !== 'ready' && state !== 'reading' && state !== 'running') return null
  return (
    <div className="flex flex-col gap-2">
      {state === 'ready' && gone > 0 && (
        <Checkbox
          label={t('town.closeGone', { count: gone })}
          hint={t('town.closeGoneHint')}
          checked={closesGone}
          onValue={setClosesGone}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'ready' && (
          <Button
            className="flex-1"
            busy={start.isPending}
            aria-label={t('town.startName', { name: label })}
            onClick={() => start.mutate({ id, closesGone }, { onError: tell })}
          >
            {t('town.start')}
          </Button>
        )}
        <Button
          variant="quiet"
          className={state === 'ready' ? '' : 'flex-1'}
          busy={stop.isPending}
          onClick={() => stop.mutate({ id }, { onError: tell })}
        >
          {t(state === 'ready' ? 'town.discard' : 'town.stop')}
        </Button>
      </div>
    </div>
  )
}

function Report({ report, isDone }: { report: TownReport; isDone: boolean }) {
  const t = useTranslations('admin')
  const { created, changed, unchanged, claimed, gone, concepts, skipped, addresses } = report
  const named = useConcepts()
  const known = concepts.filter(({ id }) => id !== '')
  const rest =
    known.slice(CONCEPTS_SHOWN).reduce((sum, { count }) => sum + count, 0) +
    (concepts.find(({ id }) => id === '')?.count ?? 0)
  const figures = { created, changed, unchanged, claimed, gone: gone.count } as const
  const left = skipped.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <dl className="flex flex-col gap-y-1 text-body">
        {(Object.keys(figures) as (keyof typeof figures)[])
          .filter((name) => name === 'created' || figures[name] > 0)
          .map((name) => (
            <Figure key={name} name={t(isDone ? `town.did.${name}` : `town.would.${name}`)} value={figures[name]} />
          ))}
        {addresses && <Figure name={t('town.streets')} value={addresses.streets} />}
        {addresses && <Figure name={t('town.houses')} value={addresses.houses} />}
      </dl>
      {known.length > 0 && (
        <ul aria-label={t('town.concepts')} className="flex flex-wrap gap-1.5">
          {known.slice(0, CONCEPTS_SHOWN).map(({ id, count }) => (
            <li key={id}>
              <Tag>{t('town.concept', { name: named(id)?.name ?? id, count })}</Tag>
            </li>
          ))}
          {rest > 0 && (
            <li>
              <Tag>{t('town.concept', { name: t('town.others'), count: rest })}</Tag>
            </li>
          )}
        </ul>
      )}
      {gone.count > 0 && <Details title={t('town.goneNames', { count: gone.count })} lines={gone.names} />}
      {left > 0 && (
        <details>
          <summary className="flex min-h-touch cursor-pointer items-center text-body text-brand-ink">
            {t('town.leftOut', { count: left })}
          </summary>
          {skipped.map(({ reason, count, places }) => (
            <Details
              key={reason}
              title={`${t.has(`town.reasons.${reason}`) ? t(`town.reasons.${reason}`) : reason} · ${count}`}
              lines={places.map(({ line, name, tag, detail }) =>
                [name, tag, detail || `#${line}`].filter(Boolean).join(' · '),
              )}
            />
          ))}
        </details>
      )}
    </>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  const t = useTranslations('admin')
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="tabular-nums">{t('town.number', { value })}</dd>
    </div>
  )
}

function Details({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <details className="ms-3">
      <summary className="flex min-h-touch cursor-pointer items-center text-body">{title}</summary>
      <ul className="max-h-60 overflow-y-auto text-small text-ink-2">
        {lines.map((line, at) => (
          <li key={at} className="py-0.5 wrap-safe">
            {line}
          </li>
        ))}
      </ul>
    </details>
  )
}
