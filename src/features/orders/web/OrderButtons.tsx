import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Handshake from 'lucide-react/icons/handshake'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import type { Order } from '../contract.ts'
import { NOTE_LENGTH, type OrderAction } from '../rules.ts'
import { type PlainStep, useSteps } from './queries.ts'
import './words/orders.ts'

const DECLINE_REASONS = ['sold', 'away'] as const
const CANCEL_REASONS = { seller: [...DECLINE_REASONS, 'noAnswer'], buyer: ['changed', 'late'] } as const

/** The words for ending an order: a request is declined or taken back, a confirmed order is cancelled. */
function waysOut({ side, status }: Order) {
  if (status !== 'requested') return { yes: 'cancelOrder', title: 'cancelTitle', no: 'keepOrder' } as const
  if (side === 'seller') return { yes: 'decline', title: 'declineTitle', no: 'keepRequest' } as const
  return { yes: 'takeBack', title: 'takeBackTitle', no: 'keepRequest' } as const
}

const ICONS = { confirm: Check, handOver: Handshake, complete: CircleCheck }
const isPlain = (action: OrderAction): action is PlainStep => action in ICONS

/** True when the user can do something with an order now. */
export const hasButtons = ({ actions }: Order): boolean =>
  actions.some((action) => isPlain(action) || action === 'cancel')

/** The user's actions on an order as buttons: cancelling, which asks for a reason, and the next step. */
export function OrderButtons({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const { take, cancel } = useSteps(order)
  const [isCancelling, setCancelling] = useState(false)
  const canCancel = order.actions.includes('cancel')

  async function act(action: PlainStep) {
    const values = { name: order.other.name || t('formerMember'), total: order.total }
    if (action !== 'confirm') {
      const question = { title: t(`${action}Question`, values), body: t(`${action}Body`, values) }
      if (!(await confirm({ ...question, yes: t(action), no: t('notYet') }))) return
    }
    await take(action)
  }
  return (
    <>
      {canCancel && (
        <Button variant="quiet" onClick={() => setCancelling(true)}>
          {t(waysOut(order).yes)}
        </Button>
      )}
      {order.actions.filter(isPlain).map((action) => {
        const Icon = ICONS[action]
        return (
          <Button key={action} icon={<Icon aria-hidden="true" className="size-5" />} onClick={() => void act(action)}>
            {t(action)}
          </Button>
        )
      })}
      {canCancel && (
        <CancelSheet
          order={order}
          open={isCancelling}
          onClose={() => setCancelling(false)}
          onCancel={(reason) => void cancel(reason)}
        />
      )}
    </>
  )
}

interface CancelSheetProps {
  order: Order
  open: boolean
  onClose: () => void
  onCancel: (reason: string) => void
}

/** The reason of a cancellation: a common one, or free text. */
function CancelSheet({ order, open, onClose, onCancel }: CancelSheetProps) {
  const t = useTranslations('orders')
  const formId = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const words = waysOut(order)
  const isDecline = order.side === 'seller' && order.status === 'requested'

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (reason.trim() === '') return setMissing(true)
    onCancel(reason.trim())
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(words.title)}
      footer={
        <>
          <Button variant="quiet" className="flex-1" onClick={onClose}>
            {t(words.no)}
          </Button>
          <Button type="submit" form={formId} variant="dangerTint" className="flex-1">
            {t(words.yes)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ChipRow label={t('reasonLabel')} wrap>
          {(isDecline ? DECLINE_REASONS : CANCEL_REASONS[order.side]).map((key) => {
            const text = t(`reasons.${key}`)
            return (
              <Chip key={key} on={reason === text} onClick={() => setReason(text)}>
                {text}
              </Chip>
            )
          })}
        </ChipRow>
        <TextArea
          label={t('reasonLabel')}
          hint={!order.other.isBlocked && t('reasonHint', { name: order.other.name || t('formerMember') })}
          error={isMissing && reason.trim() === '' ? t('reasonMissing') : null}
          rows={3}
          maxLength={NOTE_LENGTH}
          value={reason}
          onValue={setReason}
        />
      </form>
    </Dialog>
  )
}
