import { useSosPerson } from '../device/deviceKey.ts'
import { SosLauncher } from './SosLauncher.tsx'

/** On /login of a device whose session has expired: the SOS still works. */
export function SignedOutSos() {
  const person = useSosPerson()
  if (!person) return null
  return (
    <aside className="fixed end-5 bottom-[calc(20px+env(safe-area-inset-bottom,0px))] z-float">
      <SosLauncher size="rail" />
    </aside>
  )
}
