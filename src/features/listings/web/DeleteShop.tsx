import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { type Shop, SHOP_ITEMS_FATES } from '../shopContract.ts'
import { useDeleteShop, useRestoreShop } from './mutations.ts'
import { useMyShops } from './queries.ts'

/** Deletes an own shop after asking what to do with its items, and offers to undo (F-05, F-06, F-08). */
export function DeleteShop({ shop, open, onClose }: { shop: Shop; open: boolean; onClose: () => void }) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const others = (useMyShops().data?.shops ?? []).filter(({ id }) => id !== shop.id)
  const [fate, setFate] = useState<(typeof SHOP_ITEMS_FATES)[number]>('keep')
  const [picked, setPicked] = useState('')
  const remove = useDeleteShop(shop)
  const restore = useRestoreShop()
  const say = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  const toShopId = fate === 'move' ? picked || others[0]?.id : undefined
  const run = async () => {
    onClose()
    try {
      const answer = await remove.mutateAsync({ id: shop.id, items: fate, toShopId })
      if (!answer) return toast(t('deletionKept', { name: shop.name }))
      const takeBack = () => void restore.mutateAsync({ id: answer.id }).catch(say)
      toast(t('deleted', { name: shop.name }), { undo: { label: t('undo'), run: takeBack } })
    } catch (error) {
      say(error)
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      role="alertdialog"
      desktop="center"
      title={t('deleteShop')}
      footer={
        <div className="grid w-full grid-cols-2 gap-2">
          <Button variant="quiet" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" onClick={() => void run()}>
            {t('delete')}
          </Button>
        </div>
      }
    >
      <p className="text-strong wrap-safe">{shop.name}</p>
      {shop.products > 0 && (
        <RadioCards
          className="mt-3"
          label={t('shopItemsFate', { count: shop.products })}
          value={fate}
          onValue={(value) => setFate(SHOP_ITEMS_FATES.find((each) => each === value)!)}
          cards={SHOP_ITEMS_FATES.filter((each) => each !== 'move' || others.length > 0).map((value) => ({
            value,
            label: t(`shopItems_${value}`),
          }))}
        />
      )}
      {fate === 'move' && (
        <Select
          className="mt-3"
          label={t('moveTo')}
          value={toShopId ?? ''}
          onValue={setPicked}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <p className="mt-3 text-small text-ink-2">{t('cannotBeUndoneLater')}</p>
    </Sheet>
  )
}
