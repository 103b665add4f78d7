import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { ItemChange } from '../../inventoryContract.ts'
import type { Item } from '../../itemContract.ts'
import { ChangeSelected } from './ChangeSelected.tsx'
import { useChangeItems } from './useChangeItems.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

interface Props {
  /** The selected items among those shown. */
  items: Item[]
  /** Number of items shown. */
  shown: number
  onAll: () => void
  onEnd: () => void
}

/** Actions for the selected items, above the navigation. */
export function SelectionBar({ items, shown, onAll, onEnd }: Props) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const changeItems = useChangeItems()
  const [isChanging, setChanging] = useState(false)
  const count = items.length
  const name = count === 1 ? items[0]!.name : t('itemCount', { count })
  const change = async (changes: ItemChange[], said: string) => {
    setChanging(false)
    onEnd()
    try {
      const { isKept, refused, undo } = await changeItems(changes, name, items)
      if (isKept || refused.size > 0) return
      toast(said, { tone: 'ok', undo: { label: t('undo'), run: undo } })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  const remove = async () => {
    const yes = await confirm({
      title: t('deleteSelected', { count }),
      body: t('deleteSelectedHelp'),
      yes: t('delete'),
      no: t('keep'),
      danger: true,
    })
    if (!yes) return
    const gone = items.map(({ id }) => ({ id, isDeleted: true }))
    await change(gone, t('deletedCount', { count }))
  }
  return (
    <>
      <div className="sticky bottom-(--nav-space) z-sticky -mx-gutter mt-auto flex items-center gap-2 border-t border-line bg-surface px-gutter py-2 rail:-mx-9 rail:px-9">
        <IconButton label={t('endSelecting')} icon={<X aria-hidden="true" />} className="-ms-2" onClick={onEnd} />
        <span className="me-auto min-w-0 text-small text-ink-2">
          <span role="status" className="block">
            {t('selectedCount', { count })}
          </span>
          {count < shown && (
            <button type="button" className="min-h-6 text-strong text-brand-ink" onClick={onAll}>
              {t('selectAll', { count: shown })}
            </button>
          )}
        </span>
        <Button size="small" disabled={count === 0} onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
        <Button size="small" variant="dangerTint" disabled={count === 0} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      </div>
      <ChangeSelected
        open={isChanging}
        onClose={() => setChanging(false)}
        items={items}
        onChange={(changes) => void change(changes, t('changedCount', { count }))}
      />
    </>
  )
}
