import Eye from 'lucide-react/icons/eye'
import Power from 'lucide-react/icons/power'
import PowerOff from 'lucide-react/icons/power-off'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Photo } from '#features/photos/contract.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ListRow, type ListRowProps } from '#kit/web/ui/ListRow.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { ListingStatus } from '../rules.ts'
import { ActionMenu } from './ActionMenu.tsx'
import { useDeleteForAnHour } from './inventory/useChangeItems.ts'
import { useWaitingChange } from './keptChanges.ts'
import { ListingPicture } from './ListingPicture.tsx'
import { MenuLink } from './MenuLink.tsx'
import { useSetListingStatus } from './mutations.ts'
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

/** The actions of a listing; every line of buttons fills the width, in any language. */
export function ActionRow({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('flex flex-wrap gap-2 [&>a]:grow [&>button:not([aria-label])]:grow', className)}
    >
      {children}
    </div>
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

interface StatusButtonProps {
  id: string
  name: string
  status: ListingStatus
  /** Called after the change. */
  onDone?: () => void
}

/**
 * Makes a listing of the user active or inactive (F-07, F-50, F-86). A listing without stock cannot be changed (F-51).
 */
export function StatusButton({ id, name, status, onDone }: StatusButtonProps) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const setStatus = useSetListingStatus({ id, name })
  const waiting = useWaitingChange(id)
  const isActive = (waiting.status ?? status) === 'active'
  if (status === 'low_stock') {
    return (
      <Button size="small" variant="quiet" disabled>
        {t('updateStockFirst')}
      </Button>
    )
  }
  const turn = () =>
    setStatus.mutate(isActive ? 'inactive' : 'active', {
      onError: (error) => toast(sentence(error), { tone: 'problem' }),
      onSuccess: (answer) => {
        if (!answer) toast(t('keptForLater'))
        onDone?.()
      },
    })
  return (
    <Button
      size="small"
      variant="quiet"
      busy={setStatus.isPending}
      disabled={waiting.isDeletion}
      icon={
        isActive ? <PowerOff aria-hidden="true" className="size-5" /> : <Power aria-hidden="true" className="size-5" />
      }
      onClick={turn}
    >
      {isActive ? t('deactivate') : t('activate')}
    </Button>
  )
}

interface DeleteButtonProps {
  id: string
  name: string
  /** Text of the confirmation: "Delete this service?" */
  question: string
  /** Text below the question; by default the name. */
  consequence?: string
  /** Called before the confirmation: closes the menu that the button is in. */
  onAsk?: () => void
  onDeleted?: () => void
}

/** Deletes a listing of the user after a confirmation (F-05, F-48, F-87, F-132); it can be undone for an hour. */
export function DeleteButton({ id, name, question, consequence, onAsk, onDeleted }: DeleteButtonProps) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const deleteForAnHour = useDeleteForAnHour({ id, name })
  const [isBusy, setBusy] = useState(false)
  const { isDeletion } = useWaitingChange(id)
  const remove = async () => {
    onAsk?.()
    const yes = await confirm({
      title: question,
      body: consequence ?? name,
      yes: t('delete'),
      no: t('keep'),
      danger: true,
    })
    if (!yes) return
    setBusy(true)
    try {
      if (await deleteForAnHour()) onDeleted?.()
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      variant="dangerText"
      busy={isBusy}
      disabled={isDeletion}
      icon={<Trash2 aria-hidden="true" className="size-5" />}
      onClick={() => void remove()}
    >
      {t('delete')}
    </Button>
  )
}
