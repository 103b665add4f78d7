import PhoneCall from 'lucide-react/icons/phone-call'
import { useEffect, useRef } from 'react'
import { onServer } from '#core/paths.ts'
import { startingLanguage } from '#kit/web/i18n.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import english from '../../../../../locales/en/crash.json'
import hindi from '../../../../../locales/hi/crash.json'
import { mapLink, smsAddress } from '../../emergency.ts'
import { SOS_MESSAGE } from '../../rules.ts'
import { useSosPerson } from '../device/deviceKey.ts'
import { isApple, keptNumber } from '../device/phone.ts'
import { lastFix, noteFix, watchFromLastKnown } from '../device/ownPosition.ts'
import { loadAlarm } from '../device/loadAlarm.ts'
import { useOwnAlert } from '../device/deviceAlert.ts'
import { movedTo, resumeSending, startAndSend } from '../device/sendAlert.ts'

/** Texts in the chosen language; the other message files may not be loaded yet. */
const bareWords = () => (document.documentElement.lang === 'hi' || startingLanguage() === 'hi' ? hindi : english)

/**
 * Asks for confirmation and sends the SOS while the SOS code is not loaded, or when the app is broken (ADR 0023). It is
 * part of the first file and depends on nothing that may be missing. The real SOS screen replaces it once loaded.
 */
export function BareSos({ onClose }: { onClose: () => void }) {
  const words = bareWords()
  const number = keptNumber()
  const person = useSosPerson()
  const alert = useOwnAlert()
  const first = useRef<HTMLButtonElement>(null)
  const isOn = alert?.kind === 'real'
  useEffect(() => first.current?.focus(), [])
  useEffect(
    () =>
      watchFromLastKnown((fix) => {
        noteFix(fix)
        movedTo(fix)
      }),
    [],
  )
  useEffect(() => {
    if (!isOn) return undefined
    const stop = resumeSending()
    // A full page load, since the app around this one may be broken.
    void loadAlarm().then(() => location.assign(onServer('/sosturnoff')))
    return stop
  }, [isOn])
  const raise = () => void (person && startAndSend(person.id, 'real', lastFix()))
  const place = lastFix()
  const message = place ? `${SOS_MESSAGE} ${mapLink(place)}` : SOS_MESSAGE
  const title = !isOn ? words.question : alert.sentAt === null ? words.notSentYet : words.sent
  return (
    <div
      role="alertdialog"
      aria-modal="true"
      aria-label={title}
      className="fixed inset-0 z-sos flex flex-col items-center justify-center gap-4 overflow-y-auto bg-paper p-gutter text-center text-ink"
    >
      <p role="status" className="text-display wrap-safe">
        {title}
      </p>
      <p className="max-w-form text-body text-ink-2 wrap-safe">{isOn ? words.keepOpen : words.explain}</p>
      <a
        href={`tel:${number}`}
        className={buttonLook({ variant: isOn ? 'danger' : 'dangerTint', size: 'large', wide: true })}
      >
        <PhoneCall aria-hidden="true" className="size-6" />
        {words.call.replace('112', number)}
      </a>
      {isOn ? (
        <a href={smsAddress(message, isApple())} className={buttonLook({ variant: 'dangerTint', wide: true })}>
          {words.sms}
        </a>
      ) : (
        <div className="flex w-full gap-3">
          <Button ref={first} size="large" variant="quiet" className="flex-1" onClick={onClose}>
            {words.no}
          </Button>
          <Button size="large" variant="danger" className="flex-[1.4]" disabled={!person} onClick={raise}>
            {words.yes}
          </Button>
        </div>
      )}
    </div>
  )
}
