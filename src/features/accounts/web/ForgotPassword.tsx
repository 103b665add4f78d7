import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import type { ForgotDialogProps } from './ForgotDialog.tsx'

const ForgotDialog = lazy(async () => ({ default: (await import('./ForgotDialog.tsx')).ForgotDialog }))

/** The control of /login that opens the dialog for a new password. */
export function ForgotPassword(props: Omit<ForgotDialogProps, 'open' | 'onClose'>) {
  const t = useTranslations('accounts')
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="text" size="small" className="mt-2 self-center" onClick={open}>
        {t('forgotPassword')}
      </Button>
      {isWanted && (
        <Suspense>
          <ForgotDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
