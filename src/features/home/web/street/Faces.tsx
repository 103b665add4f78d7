import { useTranslations } from 'use-intl'
import { useSpecialists } from '#features/discovery/web/specialists/queries.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { NEARBY } from '../useNearby.ts'
import '#features/discovery/web/words/neighbourhood.ts'

const FACES = 4

/** Photos and number of nearby specialists; renders nothing without any. */
export function Faces({ area }: { area: Area }) {
  const t = useTranslations('neighbourhood')
  const { data } = useSpecialists('', NEARBY, area)
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
