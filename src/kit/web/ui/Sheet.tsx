import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { IconButton } from './IconButton.tsx'
import { cx } from './cx.ts'
import { useDragDown } from './useDragDown.ts'
import { useModal } from './useModal.ts'
import { useWords } from './words.tsx'

export interface SheetProps {
  open: boolean
  /** Called on Escape, Back, a tap on the backdrop or the cross, and a pull on the grabber. */
  onClose: () => void
  title: string
  /** Shows the title only to screen readers, without a close button. */
  bare?: boolean
  /** Actions pinned at the bottom below a thin line. */
  footer?: ReactNode
  /** From 640 px: a panel at the end edge, or a card in the middle. */
  desktop?: 'panel' | 'center'
  role?: 'dialog' | 'alertdialog'
  /** Id of a sentence that a screen reader reads after the title. */
  describedBy?: string
  /** Classes of the scrolling part. */
  className?: string
  children: ReactNode
}

const DESKTOP = {
  panel: 'md:ms-auto md:mt-0 md:h-full md:max-h-full md:w-[440px] md:rounded-none md:rounded-s-sheet',
  center: 'md:m-auto md:w-full md:max-w-form md:rounded-sheet md:shadow-float modal-center',
}

/**
 * A sheet at the bottom edge on a phone, a panel or card on a desktop. The focus stays inside while it is open, and
 * returns to the opener afterwards.
 */
export function Sheet(props: SheetProps) {
  const { open, onClose, role = 'dialog', describedBy } = props
  const titleId = useId()
  const { dialog, isShown } = useModal(open, onClose)
  return (
    <dialog ref={dialog} role={role} aria-labelledby={titleId} aria-describedby={describedBy} className="modal">
      {isShown && <Panel {...props} titleId={titleId} />}
    </dialog>
  )
}

function Panel({
  title,
  bare,
  footer,
  desktop = 'panel',
  onClose,
  className,
  children,
  titleId,
}: SheetProps & { titleId: string }) {
  const words = useWords()
  const drag = useDragDown(onClose)
  return (
    <section
      data-panel=""
      tabIndex={-1}
      className={cx(
        'modal-panel mt-auto flex max-h-[94dvh] w-full flex-col rounded-t-sheet bg-surface shadow-sheet outline-none',
        DESKTOP[desktop],
      )}
    >
      <header className={cx('shrink-0', !bare && 'border-b border-line')}>
        <div className="flex h-6 cursor-grab touch-none items-center justify-center md:hidden" {...drag}>
          <span className="h-1 w-9 rounded-full bg-line-strong/55" />
        </div>
        <div className={bare ? 'sr-only' : 'flex items-center justify-between gap-3 ps-5 pe-2 pb-2 md:py-3'}>
          <h2 id={titleId} className="min-w-0 text-title wrap-safe">
            {title}
          </h2>
          {!bare && <IconButton label={words.close} icon={<X aria-hidden="true" />} onClick={onClose} />}
        </div>
      </header>
      <div
        className={cx(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 [--bleed:20px]',
          !footer && 'pb-[calc(20px+env(safe-area-inset-bottom,0px))]',
          className,
        )}
      >
        {children}
      </div>
      {footer && (
        <footer className="flex shrink-0 items-center gap-3 border-t border-line px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom,0px))]">
          {footer}
        </footer>
      )}
    </section>
  )
}
