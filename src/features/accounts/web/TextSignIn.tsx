import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'

const TextSignInDialog = lazy(async () => ({ default: (await import('./TextSignInDialog.tsx')).TextSignInDialog }))

/** True when this installation sends text messages. */
const areTextsSent = () => document.querySelector('meta[name="text-sign-in"]') !== null

/** Signs in with a code in a text message instead of the password; renders nothing where none are sent. */
export function TextSignIn() {
  const t = useTranslations('accounts')
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (!areTextsSent()) return null
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="quiet" wide className="mt-3" onClick={open}>
        {t('textSignIn')}
      </Button>
      {isWanted && (
        <Suspense>
          <TextSignInDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
