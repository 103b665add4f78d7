import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'

/** A white screen as a lamp or signal. Any press closes it. */
export function LightScreen({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('sos')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-label={t('light')}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-[#fff]"
      onCancel={onEnd}
    >
      <button type="button" className="flex size-full items-center justify-center text-[#14231f]" onClick={onEnd}>
        {t('lightOff')}
      </button>
    </dialog>
  )
}
