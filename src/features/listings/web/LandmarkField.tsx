import { useTranslations } from 'use-intl'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { TEXT_LIMITS } from '../rules.ts'

interface LandmarkFieldProps {
  value: string
  onValue: (landmark: string) => void
  error: string | undefined
  /** The address as buyers see it, above the landmark; omitted where the form has its own address field. */
  address?: { value: string; onValue: (address: string) => void; error: string | undefined }
}

/** Text about a place besides the map: its address and a nearby landmark, "opposite the temple". */
export function LandmarkField({ value, onValue, error, address }: LandmarkFieldProps) {
  const t = useTranslations('listings')
  return (
    <>
      {address && (
        <TextField
          label={t('addressLine')}
          labelEnd={t('optional')}
          name="address"
          hint={t('addressLineHint')}
          value={address.value}
          onValue={address.onValue}
          maxLength={TEXT_LIMITS.address}
          autoComplete="street-address"
          error={address.error}
        />
      )}
      <TextField
        label={t('landmark')}
        labelEnd={t('optional')}
        name="landmark"
        hint={t('landmarkHint')}
        value={value}
        onValue={onValue}
        maxLength={TEXT_LIMITS.landmark}
        autoComplete="off"
        error={error}
      />
    </>
  )
}
