import GraduationCap from 'lucide-react/icons/graduation-cap'
import Landmark from 'lucide-react/icons/landmark'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import Store from 'lucide-react/icons/store'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useDemoArea } from '#features/listings/web/market.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { DEFAULT_RADIUS } from '../rules.ts'
import { useSpecialists } from './specialists/queries.ts'
import './words/neighbourhood.ts'

/** Page where the administrator imports a town. */
const IMPORT_HREF = '/admin?section=towns'

/**
 * Next steps when there are no results: specialists who match the searched words, ask the neighbourhood for them, offer
 * something, visit the demo and, for the administrator, import the town. `isFirst`: neither the user nor anybody nearby sells anything.
 */
export function WaysOn({ words = '', isFirst = false }: { words?: string; isFirst?: boolean }) {
  const t = useTranslations('neighbourhood')
  const user = useUser()
  const demo = useDemoArea()
  const { area, choose } = useArea()
  const found = useSpecialists(words, DEFAULT_RADIUS, words === '' || !user ? null : area).data
  const specialists = found?.specialists.length ?? 0
  return (
    <RowCard className="mt-4 text-start">
      {words !== '' && specialists > 0 && (
        <NavRow
          href={`/specialist-search?${new URLSearchParams({ q: words, range: String(DEFAULT_RADIUS) })}`}
          icon={<GraduationCap aria-hidden="true" />}
          title={t('specialistsFor', { words })}
          sub={t(found?.hasMore ? 'specialistsAtLeast' : 'specialistsNear', { count: specialists })}
        />
      )}
      <NavRow
        href={words === '' ? '/ask' : `/ask?${new URLSearchParams({ q: words })}`}
        icon={<Megaphone aria-hidden="true" />}
        title={t('ask')}
        sub={t('askHint')}
      />
      <NavRow
        href="/item-form"
        icon={<Plus aria-hidden="true" />}
        title={t(isFirst ? 'beFirst' : 'sellToo')}
        sub={t('beFirstHint')}
      />
      {demo && area?.kind !== 'demo' && !user?.isDemo && (
        <NavRow
          icon={<Store aria-hidden="true" />}
          title={t('demoTitle')}
          sub={t('demoHint')}
          onClick={() => choose({ kind: 'demo', name: '', address: '', ...demo })}
        />
      )}
      {user?.isAdmin && (
        <NavRow href={IMPORT_HREF} icon={<Landmark aria-hidden="true" />} title={t('town')} sub={t('townHint')} />
      )}
      {user?.isDemo && <p className="px-4 py-3 text-small text-ink-2">{t('demoAccount')}</p>}
    </RowCard>
  )
}
