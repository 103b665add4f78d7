import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Terminal from 'lucide-react/icons/terminal'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { cx } from './cx.ts'
import { ClosedShop } from './drawings/ClosedShop.tsx'
import { useWords } from './words.tsx'

export interface ErrorStateProps {
  /** What happened. */
  title: string
  /** What to do. */
  children?: ReactNode
  /** For support: a code, a request id; can be copied. */
  detail?: string
  onRetry?: () => void
  /** True while the retry runs. */
  busy?: boolean
  /** Further actions, as text buttons. */
  actions?: ReactNode
  /** Replaces the drawing of a closed shop, for example by `<OfflineStreet />`. */
  drawing?: ReactNode
  heading?: 'h1' | 'h2'
  className?: string
}

/** What happened, what to do, and a retry. The page keeps its navigation, so SOS stays reachable. */
export function ErrorState({
  title,
  children,
  detail,
  onRetry,
  busy,
  actions,
  drawing,
  heading: Heading = 'h2',
  className,
}: ErrorStateProps) {
  const words = useWords()
  return (
    <div
      role="alert"
      className={cx('mx-auto flex w-full max-w-form flex-col items-center px-4 py-8 text-center', className)}
    >
      <div className="mb-6 w-56 max-w-full [&_svg]:h-auto [&_svg]:w-full">{drawing ?? <ClosedShop />}</div>
      <Heading className="text-title wrap-safe">{title}</Heading>
      {children && <div className="mt-2 max-w-[38ch] text-body text-ink-2">{children}</div>}
      {detail && <Detail text={detail} />}
      {onRetry && (
        <Button
          wide
          className="mt-5"
          busy={busy ?? false}
          icon={<RotateCw aria-hidden="true" className="size-5" />}
          onClick={onRetry}
        >
          {words.tryAgain}
        </Button>
      )}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-x-6 gap-y-1">{actions}</div>}
    </div>
  )
}

function Detail({ text }: { text: string }) {
  const words = useWords()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="mt-5 flex w-full items-center gap-2 rounded-button bg-well ps-4 pe-1 text-start">
      <Terminal aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
      <code className="min-w-0 flex-1 py-2 font-mono text-label font-normal wrap-safe select-all">{text}</code>
      <IconButton
        label={isCopied ? words.copied : words.copy}
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy().catch(() => setCopied(false))}
      />
    </div>
  )
}
