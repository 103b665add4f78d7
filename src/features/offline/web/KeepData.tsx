import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'

/** Requests persistent storage from the browser, and shows the result. */
export function KeepData() {
  const t = useTranslations('offline')
  const [isPersisted, setPersisted] = useState<boolean | null>(null)
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPersisted)
  }, [])
  if (isPersisted === null) return null
  if (isPersisted) {
    return (
      <p className="flex items-center gap-2 text-body">
        <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-ok-ink" />
        {t('persisted')}
      </p>
    )
  }
  const ask = async () => {
    const isPromised = await navigator.storage.persist()
    setPersisted(isPromised)
    if (!isPromised) toast(t('notPersisted'))
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-body text-ink-2">{t('persistHint')}</p>
      <Button variant="text" size="small" onClick={() => void ask()}>
        {t('persist')}
      </Button>
    </div>
  )
}
