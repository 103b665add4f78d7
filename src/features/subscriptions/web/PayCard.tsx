import { Copy, Download, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { amountText, priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import { handOver } from '#kit/web/download.ts'
import { copyText } from '#kit/web/share.ts'
import { Awning } from '#kit/web/ui/Awning.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Payment } from '../contract.ts'
import { type Payee, upiLink } from '../rules.ts'
import { qrPicture } from './qrPicture.ts'
import { UpiQr } from './UpiQr.tsx'

/** How to pay: the UPI QR code with payee and amount, to scan, save, or open on this phone (N-01 … N-04). */
export function PayCard({ payment, payee }: { payment: Payment; payee: Payee }) {
  const t = useTranslations('subscriptions')
  const link = upiLink(payee, payment)
  const amount = priceText({ amount: paise(payment.amountPaise), unit: '' })
  const save = async () => {
    const picture = await qrPicture(link)
    if (picture) handOver(picture, `upi-${payment.transactionRef}.png`)
    else toast(t('notSaved'), { tone: 'problem' })
  }
  return (
    <section className="overflow-hidden rounded-l border border-line bg-surface shadow-card">
      <Awning tone="shop" height={34} className="block" />
      <div className="flex flex-col gap-4 p-4 pt-5">
        <UpiQr text={link} label={t('qrLabel', { name: payee.name, amount })} />
        <p className="text-center text-head wrap-safe">{t('payTo', { name: payee.name })}</p>
        <dl className="mx-auto w-full max-w-sm divide-y divide-line">
          <Copyable name={t('upiId')} value={payee.vpa} copies={payee.vpa} />
          <Copyable
            name={t('amount')}
            value={amount}
            copies={amountText(paise(payment.amountPaise)).replaceAll(',', '')}
          />
          <Copyable name={t('transaction')} value={payment.transactionRef} copies={payment.transactionRef} isSmall />
        </dl>
        <div className="flex flex-wrap gap-3 [&>*]:flex-1">
          <Button
            variant="tint"
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => void save()}
            className="whitespace-nowrap"
          >
            {t('saveQr')}
          </Button>
          <LinkButton
            href={link}
            icon={<Smartphone aria-hidden="true" className="size-5" />}
            className="hidden whitespace-nowrap pointer-coarse:inline-flex"
          >
            {t('openUpiApp')}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

interface CopyableProps {
  name: string
  value: string
  copies: string
  isSmall?: boolean
}

/** A value for another app, with a copy button. */
function Copyable({ name, value, copies, isSmall }: CopyableProps) {
  const t = useTranslations('subscriptions')
  const copy = async () =>
    (await copyText(copies)) ? toast(t('copied', { name })) : toast(t('notCopied'), { tone: 'problem' })
  return (
    <div className="flex items-center gap-3 py-1">
      <dt className="shrink-0 text-small text-ink-2">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-end gap-2">
        <span dir="ltr" className={`min-w-0 text-end wrap-safe ${isSmall ? 'text-small text-ink-2' : 'text-strong'}`}>
          {value}
        </span>
        <IconButton label={t('copy', { name })} icon={<Copy aria-hidden="true" />} onClick={() => void copy()} />
      </dd>
    </div>
  )
}
