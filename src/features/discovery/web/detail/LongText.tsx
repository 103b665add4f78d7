import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Tag } from '#kit/web/ui/Tag.tsx'
import '#features/listings/web/words/listings.details.ts'

/** A text with more characters or more lines is collapsed. */
const FOLDED_FROM = 220
const MOST_LINES = 4

/** A listing's description; a long one is collapsed at first. */
export function LongText({ children }: { children: string }) {
  const t = useTranslations('listings')
  const [isOpen, setOpen] = useState(false)
  if (children === '') return null
  const isLong = children.length > FOLDED_FROM || children.split('\n').length > MOST_LINES
  return (
    <div>
      <p className={cx('text-body whitespace-pre-line text-ink-2 wrap-safe', isLong && !isOpen && 'line-clamp-4')}>
        {children}
      </p>
      {isLong && (
        <Button size="small" variant="text" className="-ms-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('lessText') : t('moreText')}
        </Button>
      )}
    </div>
  )
}

/** The keywords of a listing, as tags. */
export function Keywords({ of: { keywords } }: { of: { keywords: readonly string[] } }) {
  const t = useTranslations('listings')
  if (keywords.length === 0) return null
  return (
    <ul aria-label={t('keywords')} className="flex flex-wrap gap-1.5">
      {keywords.map((keyword) => (
        <li key={keyword}>
          <Tag>{keyword}</Tag>
        </li>
      ))}
    </ul>
  )
}
