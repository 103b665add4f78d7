import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'
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
