import MessageCircle from 'lucide-react/icons/message-circle'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import { distance, kilometersText } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { chatHref } from '#features/listings/web/chatHref.ts'
import { STOCK_TONES, useBuyersWord } from '#features/listings/web/useBuyersWord.ts'
import { useOrigin } from '#features/places/web/useOrigin.ts'
import { useGoBack } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { DistanceText } from '#kit/web/ui/DistanceText.tsx'
import { NothingWished } from '#kit/web/ui/drawings/NothingWished.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ListRow } from '#kit/web/ui/ListRow.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { WishedProduct } from '../contract.ts'
import { useWishChanges, useWishlist } from './queries.ts'
import './words/wishlist.ts'

/** My Wishlist (H): the person's saved products, on every device, also without a network. */
export function WishlistPage() {
  const t = useTranslations('wishlist')
  const list = useWishlist()
  const { clear } = useWishChanges()
  const back = useGoBack('/home')
  const count = list.products.length
  usePageTitle(t('title'))

  async function clearAll() {
    const question = { title: t('clearQuestion', { count }), body: t('clearBody'), yes: t('clearAll'), no: t('keep') }
    if (await confirm({ ...question, danger: true })) await clear(t('title'))
  }
  return (
    <Page>
      <PageHeader
        title={t('title')}
        onBack={back}
        sub={list.data && t('count', { count })}
        actions={
          count > 0 && (
            <Button variant="dangerText" size="small" onClick={() => void clearAll()}>
              {t('clearAll')}
            </Button>
          )
        }
      />
      <Wishes list={list} />
    </Page>
  )
}

function Wishes({ list }: { list: ReturnType<typeof useWishlist> }) {
  const t = useTranslations('wishlist')
  const sentence = useErrorSentence()
  const words = useWords()
  const { add, remove } = useWishChanges()
  async function takeOff(product: WishedProduct) {
    await remove(product)
    toast(t('removed', { name: product.name }), { undo: { label: words.undo, run: () => void add(product) } })
  }
  if (list.products.length > 0) {
    return (
      <>
        <ul aria-label={t('title')} className="mt-2 grid gap-3 md:grid-cols-2 wide:grid-cols-3">
          {list.products.map((product) => (
            <li key={product.id} className="min-w-0">
              <WishCard product={product} onRemove={() => void takeOff(product)} />
            </li>
          ))}
        </ul>
        <HiddenNote count={list.hidden} />
      </>
    )
  }
  if (list.isPending) return <SkeletonList kind="row" label={t('loading')} />
  if (list.isError && !list.data) {
    return (
      <ErrorState title={t('failed')} onRetry={() => void list.refetch()} busy={list.isFetching}>
        {sentence(list.error)}
      </ErrorState>
    )
  }
  return (
    <>
      <EmptyState
        className="my-auto"
        drawing={<NothingWished />}
        title={t('empty')}
        action={<LinkButton href="/home">{t('startShopping')}</LinkButton>}
      >
        {t('emptyHint')}
      </EmptyState>
      <HiddenNote count={list.hidden} />
    </>
  )
}

function HiddenNote({ count }: { count: number }) {
  const t = useTranslations('wishlist')
  return count > 0 ? <p className="mt-4 text-center text-body text-ink-2">{t('hidden', { count })}</p> : null
}

/** One saved product (H-12) with links to it and its seller, and a button to remove it. */
function WishCard({ product, onRemove }: { product: WishedProduct; onRemove: () => void }) {
  const t = useTranslations('wishlist')
  const buyersWord = useBuyersWord()
  const from = useOrigin()
  const isMine = useUser()?.id === product.sellerId
  const { id, name, seller, sellerId } = product
  const chat = isMine ? null : chatHref(sellerId, seller, { id, kind: 'item', name })
  const href = `/product/${id}`
  return (
    <Card className="flex h-full flex-col gap-2">
      <ListRow
        className="-my-2"
        href={href}
        title={product.name}
        picture={<ListingPicture photo={product.photo} kind="item" sizes="104px" />}
        price={
          <PriceText
            size="row"
            {...(product.originalPrice !== '' && {
              was: product.originalPrice,
              wasLabel: t('was', { price: product.originalPrice }),
            })}
          >
            {product.price}
          </PriceText>
        }
        tags={
          <>
            <Tag tone={STOCK_TONES[product.availability]}>{buyersWord(product.availability)}</Tag>
            {product.isDemo && <Tag>{t('demo')}</Tag>}
          </>
        }
        sub={product.seller}
        meta={
          <>
            {product.rating !== null && <Rating value={product.rating} count={product.reviews} />}
            {from && product.location && (
              <DistanceText>
                {t('kilometers', { distance: kilometersText(distance(from, product.location)) })}
              </DistanceText>
            )}
          </>
        }
        heart={
          <IconButton label={t('remove', { name: product.name })} icon={<X aria-hidden="true" />} onClick={onRemove} />
        }
      />
      <div className="mt-auto flex flex-wrap gap-2 pt-2 [&>*]:flex-auto">
        <LinkButton size="small" variant="tint" href={href}>
          {t('viewDetails')}
        </LinkButton>
        {chat && (
          <LinkButton size="small" href={chat} icon={<MessageCircle aria-hidden="true" className="size-5" />}>
            {t('contactSeller')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
