import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import './words/listings.ts'

interface Props {
  name: string
  variant?: ComponentProps<typeof IconButton>['variant']
  className?: string
  children: (close: () => void) => ReactNode
}

/** All actions of a listing besides its main one, in a sheet; `children` get a function that closes it. */
export function ActionMenu({ name, variant = 'tint', className, children }: Props) {
  const t = useTranslations('listings')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        label={t('moreOf', { name })}
        icon={<EllipsisVertical aria-hidden="true" />}
        variant={variant}
        {...(className && { className })}
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
