import { PREFIX, textEntry } from '#kit/web/storage.ts'

/** The specification's key (§3, L-14): "on" from the tap until the right passkey, then "off". */
const active = textEntry(`${PREFIX}_sos_active`)

/** True while an SOS of this person is on, as far as this browser knows. */
export const isSosActive = (): boolean => active.read() === 'on'

/** Writes the specification's key, also for an alert raised on another device. */
export const markActive = (value: 'on' | 'off'): void => void active.write(value)
