import { useTranslations } from 'use-intl'
import { Card } from '#kit/web/ui/Card.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { setHoldToSend, useHoldToSend } from './holdToSend.ts'

/** How the SOS starts on this device: always with the confirmation, and by holding the button if turned on. */
export function StartCard() {
  const t = useTranslations('sos')
  return (
    <Card className="py-1">
      <Switch
        label={t('holdToSend')}
        hint={t('holdHint')}
        name="holdToSend"
        checked={useHoldToSend()}
        onValue={setHoldToSend}
      />
    </Card>
  )
}
