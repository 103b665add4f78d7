import { useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import type { OwnerHistory } from '../caseContract.ts'
import { useAdminWords } from './useAdminWords.ts'
import './words/admin.ts'

/** The owner of a reported thing: figures, and earlier actions of administrators about the person. */
export function OwnerPanel({ owner }: { owner: OwnerHistory }) {
  const t = useTranslations('admin')
  const { day, moment } = useAdminWords()
  const figures = [
    [t('listings'), owner.listings],
    [t('rejected'), owner.rejected],
    [t('reportsAbout'), owner.reports],
    [t('upheldReports'), owner.upheld],
  ] as const
  return (
    <section aria-label={owner.name} className="flex flex-col gap-3">
      <div>
        <h3 className="text-head wrap-safe">
          <Link className="underline decoration-line-strong" href={`/admin?section=people&q=${owner.id}`}>
            {owner.name}
          </Link>
        </h3>
        <p className="text-small text-ink-2">{t('memberSince', { date: day(owner.memberSince) })}</p>
      </div>
      {owner.isSuspended && <Banner tone="wait">{t('suspended')}</Banner>}
      <dl className="grid grid-cols-4 gap-2 wide:grid-cols-2">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse rounded-m bg-well px-2 py-1.5 text-center">
            <dt className="text-small text-ink-2 wrap-safe">{label}</dt>
            <dd className="text-strong tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {owner.acts.length > 0 && (
        <ol aria-label={t('ownerLog')} className="flex flex-col gap-2.5">
          {owner.acts.map(({ number, act, at, title, link, reason, undoneAt }) => (
            <li key={number} className="text-small wrap-safe">
              <span className="block text-strong">{t(`acts.${act}`)}</span>
              {title !== '' && link !== null && (
                <Link className="block text-brand-ink underline" href={link}>
                  {title}
                </Link>
              )}
              {reason !== '' && <span className="block text-ink-2">{reason}</span>}
              <time dateTime={at} className="block text-ink-3">
                {moment(at)}
              </time>
              {undoneAt !== null && (
                <span className="block text-strong">{t('undoneOn', { date: moment(undoneAt) })}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
