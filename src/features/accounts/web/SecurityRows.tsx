import { Fingerprint, KeyRound, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useQueryParams } from '#kit/web/navigation.ts'
import { NavRow } from '#kit/web/ui/Card.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { ChangePasswordSheet } from './ChangePasswordSheet.tsx'
import { DevicesSheet } from './DevicesSheet.tsx'
import { GoogleRow } from './GoogleRow.tsx'
import { PhoneRow } from './PhoneRow.tsx'
import { useTwoFactor } from './twoFactorQueries.ts'
import { TwoFactorSheet } from './TwoFactorSheet.tsx'

const SignInKeys = lazy(async () => ({ default: (await import('./SignInKeys.tsx')).SignInKeys }))

/** Settings rows for account security, with their sheets; to be placed in a RowCard (R-17 … R-20). */
export function SecurityRows() {
  const t = useTranslations('accounts')
  const [params, setParams] = useQueryParams()
  const asked = params.get('do')
  const [open, setOpen] = useState<'password' | 'twoFactor' | 'keys' | 'devices' | null>(
    asked === 'password' || asked === 'devices' ? asked : null,
  )
  const { data: twoFactor } = useTwoFactor()
  const close = () => {
    setOpen(null)
    if (asked !== null) setParams({ do: null })
  }
  return (
    <>
      <NavRow
        icon={<KeyRound aria-hidden="true" />}
        title={t('changePassword')}
        sub={t('changePasswordSub')}
        onClick={() => setOpen('password')}
      />
      <NavRow
        icon={<ShieldCheck aria-hidden="true" />}
        title={t('twoFactor')}
        sub={t('twoFactorSub')}
        end={twoFactor && t(twoFactor.isOn ? 'on' : 'off')}
        onClick={() => setOpen('twoFactor')}
      />
      <NavRow
        icon={<Fingerprint aria-hidden="true" />}
        title={t('keys')}
        sub={t('keysSub')}
        onClick={() => setOpen('keys')}
      />
      <PhoneRow />
      <GoogleRow />
      <NavRow
        icon={<MonitorSmartphone aria-hidden="true" />}
        title={t('devices')}
        sub={t('devicesSub')}
        onClick={() => setOpen('devices')}
      />
      <ChangePasswordSheet open={open === 'password'} onClose={close} />
      <TwoFactorSheet open={open === 'twoFactor'} onClose={close} />
      <Sheet open={open === 'keys'} onClose={close} title={t('keys')}>
        <Suspense>{open === 'keys' && <SignInKeys />}</Suspense>
      </Sheet>
      <DevicesSheet open={open === 'devices'} onClose={close} />
    </>
  )
}
