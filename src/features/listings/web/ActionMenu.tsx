import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'

/** All actions of a listing besides its main one, in a sheet; `children` get a function that closes it. */
export function ActionMenu({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const t = useTranslations('listings')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        label={t('moreOf', { name })}
        icon={<EllipsisVertical aria-hidden="true" />}
        variant="tint"
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={close} title={name} desktop="center">
        <div className="grid gap-2 [&>a]:w-full [&>a]:justify-start [&>button]:w-full [&>button]:justify-start">
          {children(close)}
        </div>
      </Sheet>
    </>
  )
}
