import Eye from 'lucide-react/icons/eye'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Photo } from '#features/photos/contract.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ListRow, type ListRowProps } from '#kit/web/ui/ListRow.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { ActionMenu, ActionRow } from './ActionMenu.tsx'
import { ListingPicture } from './ListingPicture.tsx'
import { MenuLink } from './MenuLink.tsx'
import { StatusButton } from './StatusButton.tsx'
import { SubscribeLink } from './SubscribeLink.tsx'
import { useVisibilityWords, type Visibility } from './useVisibilityWords.ts'
import { WaitingTag } from './WaitingTag.tsx'
import './words/listings.ts'

interface ListingCardProps extends Pick<ListRowProps, 'price' | 'sub'> {
  kind: 'shop' | 'office' | 'service'
  listing: OwnListing
  name: string
  /** Whether it can be made active and inactive. */
  hasStatus?: boolean
  /** False: it has no place, so no search finds it. */
  isFound?: boolean
  tags?: ReactNode
  /** Below the row, above the buttons: a strip of photos. */
  extra?: ReactNode
  /** Its main action. */
  main: { href: string; icon: ReactNode; label: string }
  /** Render the menu's actions of this kind of listing, and its delete button; `close` closes the menu. */
  renderMenu: (close: () => void) => ReactNode
  renderDelete: (close: () => void) => ReactNode
}

interface OwnListing extends Visibility {
  id: string
  photos: readonly Photo[]
}

/** A listing in its owner's list: its content, and below it one main action and a menu. */
export function ListingCard(props: ListingCardProps) {
  const {
    kind,
    listing,
    name,
    hasStatus = false,
    isFound = true,
    tags,
    extra,
    main,
    renderMenu,
    renderDelete,
    ...row
  } = props
  const t = useTranslations('listings')
  const visibility = useVisibilityWords()
  const { id, status } = listing
  const href = `/${kind}/${id}`
  return (
    <Card className="flex h-full flex-col px-3 py-2">
      <ListRow
        {...row}
        href={href}
        {...(kind !== 'service' && { kind: 'place' })}
        title={name}
        picture={<ListingPicture photo={listing.photos[0] ?? null} kind={kind} sizes="104px" />}
        tags={
          <>
            {hasStatus && (
              <Tag tone={status === 'active' && isFound ? 'ok' : 'quiet'}>
                {status === 'active' ? t('active') : t('inactive')}
              </Tag>
            )}
            {tags}
            <WaitingTag id={id} />
          </>
        }
        meta={<span className="text-small text-ink-2">{isFound ? visibility(listing) : t('noPlaceYet')}</span>}
      />
      {extra}
      <ActionRow label={name} className="mt-auto border-t border-line pt-2 pb-1">
        <LinkButton size="small" variant="tint" href={main.href} icon={main.icon}>
          {main.label}
        </LinkButton>
        <ActionMenu name={name}>
          {(close) => (
            <>
              <MenuLink href={href} icon={<Eye aria-hidden="true" />}>
                {t('view')}
              </MenuLink>
              {renderMenu(close)}
              <SubscribeLink listing={listing} />
              {hasStatus && <StatusButton id={id} name={name} status={status} onDone={close} />}
              {renderDelete(close)}
            </>
          )}
        </ActionMenu>
      </ActionRow>
    </Card>
  )
}

/** The cards of a list, in two columns where there is room. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="mt-3 grid gap-3 rail:grid-cols-2 rail:items-start">
      {children}
    </ul>
  )
}
