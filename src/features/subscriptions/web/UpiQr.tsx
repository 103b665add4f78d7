import { useMemo } from 'react'
import { Logo } from '#kit/web/ui/Logo.tsx'
import { modulesOf, pathOf } from './qrPicture.ts'

/** A payment link as a QR code with the logo in its centre; always dark on white, as cameras expect. */
export function UpiQr({ text, label }: { text: string; label: string }) {
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
