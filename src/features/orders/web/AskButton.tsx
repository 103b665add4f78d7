import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import type { OfferedProduct } from '#features/listings/variantRules.ts'
import { useBuyersWord } from '#features/listings/web/useBuyersWord.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { useIntent } from '#kit/web/useIntent.ts'
import './words/orders.ts'

const AskSheet = lazy(async () => ({ default: (await import('./AskSheet.tsx')).AskSheet }))

/**
 * "Ask for this item", or a note that it is out of stock. Hidden for the user's items, unavailable items, and between
 * demo and real people.
 */
export function AskButton({ product }: { product: OfferedProduct }) {
  const t = useTranslations('orders')
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const buyersWord = useBuyersWord()
  const isOffered = user && !product.isMine && product.seller.id !== null && product.isDemo === user.isDemo
  const canAsk = isOffered && (product.availability === 'Available' || product.availability === 'Limited Stock')
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  useIntent(canAsk ? 'order' : null, open)
  if (!isOffered || product.availability === 'Inactive') return null
  if (!canAsk) {
    return (
      <Button wide variant="quiet" disabled>
        {buyersWord(product.availability)}
      </Button>
    )
  }
  return (
    <>
      <Button wide variant="accent" icon={<ShoppingBag aria-hidden="true" className="size-5" />} onClick={open}>
        {t('ask')}
      </Button>
      {wasOpened && (
        <Suspense>
          <AskSheet product={product} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
