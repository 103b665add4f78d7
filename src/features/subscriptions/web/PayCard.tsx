import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Smartphone from 'lucide-react/icons/smartphone'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import encodeQR from 'qr'
import { amountText, priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import { saveAsDownload } from '#kit/web/download.ts'
import { copyText } from '#kit/web/share.ts'
import { Awning } from '#kit/web/ui/Awning.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Logo } from '#kit/web/ui/Logo.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Payment } from '../contract.ts'
import { type Payee, upiLink } from '../rules.ts'
import './words/subscriptions.ts'

/** Pixels per module in a saved picture. */
const SCALE = 12

/** How to pay: the UPI QR code with payee and amount, to scan, save, or open on this phone (N-01 … N-04). */
export function PayCard({ payment, payee }: { payment: Payment; payee: Payee }) {
  const t = useTranslations('subscriptions')
  const link = upiLink(payee, payment)
  const amount = priceText({ amount: paise(payment.amountPaise), unit: '' })
  const save = async () => {
    const picture = await qrPicture(link)
    if (picture) saveAsDownload(picture, `upi-${payment.transactionRef}.png`)
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

/** A payment link as a QR code with the logo in its centre; always dark on white, as cameras expect. */
function UpiQr({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => modulesOf(text), [text])
  return (
    <div className="relative mx-auto aspect-square w-full max-w-72 rounded-m bg-white">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${modules.length} ${modules.length}`}
        shapeRendering="crispEdges"
        className="size-full"
      >
        <rect width="100%" height="100%" rx="2" fill="#fff" />
        <path d={pathOf(modules)} fill="#04302d" />
      </svg>
      <span className="absolute inset-0 m-auto flex size-[15%] items-center justify-center rounded-s bg-white p-0.5">
        <Logo className="size-full" />
      </span>
    </div>
  )
}

/**
 * The modules of a QR code, true is dark, with its quiet zone; the error correction level allows a logo in its centre.
 */
const modulesOf = (text: string): boolean[][] => encodeQR(text, 'raw', { border: 4, ecc: 'quartile' })

/** The modules as one SVG path of unit squares. */
const pathOf = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A QR code as a PNG picture; null where the browser cannot draw one. */
async function qrPicture(text: string): Promise<Blob | null> {
  const modules = modulesOf(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = modules.length * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) pen.fillRect(x * SCALE, y * SCALE, SCALE, SCALE)
    }),
  )
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
