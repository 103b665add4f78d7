import Landmark from 'lucide-react/icons/landmark'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import Store from 'lucide-react/icons/store'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useDemoArea } from '#features/listings/web/market.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import './words/neighbourhood.ts'

/** Page where the administrator imports a town. */
const IMPORT_HREF = '/admin?section=towns'

/**
 * Next steps when there are no results: ask the neighbourhood (for the searched words), offer something, visit the demo
 * and, for the administrator, import the town. `isFirst`: neither the user nor anybody nearby sells anything.
 */
export function WaysOn({ words = '', isFirst = false }: { words?: string; isFirst?: boolean }) {
  const t = useTranslations('neighbourhood')
  const user = useUser()
  const demo = useDemoArea()
  const { area, choose } = useArea()
  return (
    <RowCard className="mt-4 text-start">
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
      {demo && area?.kind !== 'demo' && (
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
    </RowCard>
  )
}
