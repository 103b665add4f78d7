import { ChevronRight, GraduationCap } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Area } from '#features/places/web/areaStore.ts'
import { afterwards, later } from '#kit/web/later.tsx'
import { Link } from '#kit/web/ui/Link.tsx'

/** Loaded after the first screen: photos of specialists. */
const Faces = later(afterwards(async () => (await import('./street/Faces.tsx')).Faces))

/** Link to specialists (C-10), with photos of those nearby. */
export function SpecialistTile({ area }: { area: Area | null }) {
  const t = useTranslations('home')
  return (
    <Link
      href="/specialist-search"
      className="flex min-h-26 min-w-0 flex-1 flex-col justify-center gap-1.5 rounded-l bg-brand-tint px-4 py-3 text-brand-ink transition-[filter] hover:brightness-97"
    >
      <span className="text-head wrap-safe">{t('findSpecialist')}</span>
      <span className="flex h-8 items-center gap-2">
        <GraduationCap aria-hidden="true" className="size-6 shrink-0 has-[~span]:hidden" />
        {area && <Faces area={area} />}
        <ChevronRight aria-hidden="true" className="ms-auto size-6 shrink-0 rtl:-scale-x-100" />
      </span>
    </Link>
  )
}
