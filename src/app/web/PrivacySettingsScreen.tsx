import { QuietHoursCard } from '#features/notifications/web/QuietHoursCard.tsx'
import { DigestSwitch } from '#features/notifications/web/DigestSwitch.tsx'
import { PrivacySettingsPage } from '#features/settings/web/PrivacySettingsPage.tsx'

/** Privacy & Security, including settings that belong to other features. */
export function PrivacySettingsScreen() {
  return (
    <PrivacySettingsPage
      noticesEnd={
        <>
          <DigestSwitch className="mt-3" />
          <QuietHoursCard className="mt-3" />
        </>
      }
    />
  )
}
