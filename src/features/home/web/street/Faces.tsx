import { useTranslations } from 'use-intl'
import { SPECIALIST_RANGE } from '#features/discovery/specialistRules.ts'
import { useSpecialists } from '#features/discovery/web/specialists/queries.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import '#features/discovery/web/words/neighbourhood.ts'

const FACES = 4

/** Photos and number of the specialists that their page shows first; renders nothing without any. */
export function Faces({ area }: { area: Area }) {
  const t = useTranslations('neighbourhood')
  const { data } = useSpecialists('', SPECIALIST_RANGE.default, area)
  if (!data || data.specialists.length === 0) return null
  return (
    <>
      <span aria-hidden="true" className="flex -space-x-2 rtl:space-x-reverse">
        {data.specialists.slice(0, FACES).map(({ userId, name, photo }) => (
          <Avatar
            key={userId}
            name={name}
            src={photo}
            size="small"
            className="rounded-person bg-surface ring-2 ring-surface"
          />
        ))}
      </span>
      <span className="text-small">{t(data.hasMore ? 'nearAtLeast' : 'near', { count: data.specialists.length })}</span>
    </>
  )
}
