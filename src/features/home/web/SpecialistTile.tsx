import { ChevronRight, GraduationCap } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from '#kit/web/ui/Link.tsx'

/** The way to people who can do something (C-10). */
export function SpecialistTile() {
  const t = useTranslations('home')
  return (
    <Link
      href="/specialist-search"
      className="flex min-h-22 min-w-0 flex-1 items-center gap-3.5 rounded-l bg-brand-tint px-4 py-3.5 text-brand-ink transition-[filter] hover:brightness-97"
    >
      <span className="flex size-12 shrink-0 items-center justify-center rounded-person bg-surface">
        <GraduationCap aria-hidden="true" className="size-6" />
      </span>
      <span className="min-w-0 flex-1 text-head wrap-safe">{t('findSpecialist')}</span>
      <ChevronRight aria-hidden="true" className="size-6 shrink-0 rtl:-scale-x-100" />
    </Link>
  )
}
