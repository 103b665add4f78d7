import { useTranslations } from 'use-intl'
import { discardCall, type KeptCall } from '#kit/web/outbox.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import './words/circles.ts'

interface WaitingStepProps {
  call: KeptCall
  /** The step's name, where several are possible: "Accept". */
  what?: string
  className?: string
}

/** A step that waits for the network, shown where its effect will be, with a button to undo it. */
export function WaitingStep({ call, what, className }: WaitingStepProps) {
  const t = useTranslations('circles')
  async function takeBack() {
    if (!(await discardCall(call.number))) toast(t('alreadySent'))
  }
  return (
    <div className={cx('flex flex-wrap items-center gap-x-2 gap-y-1', className)}>
      <Tag tone="wait">{[what, t('notSentYet')].filter(Boolean).join(' · ')}</Tag>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('takeBackItem', { item: call.item })}
        onClick={() => void takeBack()}
      >
        {t('takeBack')}
      </Button>
    </div>
  )
}
