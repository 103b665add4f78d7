import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MoreLink, SectionHeader } from '#kit/web/ui/Card.tsx'
import '#features/discovery/web/words/neighbourhood.ts'

interface RowProps {
  title: string
  count: { count: number; isExact: boolean }
  href: string
  children: ReactNode
}

/** A horizontally scrolling part of Home with its count and a link to more. */
export function Row({ title, count: { count, isExact }, href, children }: RowProps) {
  const t = useTranslations('neighbourhood')
  return (
    <section className="mt-2">
      <SectionHeader
        title={
          <>
            {title}{' '}
            <span className="text-body font-normal text-ink-2 tabular-nums">
              {t(isExact ? 'all' : 'atLeast', { count })}
            </span>
          </>
        }
        end={<MoreLink href={href}>{t('seeAll')}</MoreLink>}
      />
      <ul aria-label={title} className="-mx-gutter flex scroll-x gap-3.5 px-gutter pb-1 rail:-mx-9 rail:px-9">
        {children}
      </ul>
    </section>
  )
}
