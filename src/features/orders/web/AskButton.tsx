import { ShoppingBag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import type { Product } from '#features/listings/itemContract.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { useIntent } from '#kit/web/useIntent.ts'

const AskSheet = lazy(async () => ({ default: (await import('./AskSheet.tsx')).AskSheet }))

/** "Ask for this item"; hidden for own items, switched-off items, and between demo and real people. */
export function AskButton({ product }: { product: Product }) {
  const t = useTranslations('orders')
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const canAsk =
    user &&
    !product.isMine &&
    product.seller.id !== null &&
    (product.availability === 'Available' || product.availability === 'Limited Stock') &&
    product.isDemo === user.isDemo
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  useIntent(canAsk ? 'order' : null, open)
  if (!canAsk) return null
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
