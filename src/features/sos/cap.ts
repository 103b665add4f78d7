import type { AlertKind } from './rules.ts'

/** Input of a CAP message. */
export interface CapAlert {
  id: string
  /** Host of this installation, used as the domain of the CAP sender. */
  host: string
  senderName: string
  kind: AlertKind
  raisedAt: Date
  endedAt: Date | null
  /** Number of people alerted, for the audience of a private message; null: omitted. */
  audience: number | null
  language: string
  headline: string
  description: string
  instruction: string
  address: string
  place: { latitude: number; longitude: number; accuracyMeters: number } | null
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Characters that XML 1.0 does not allow: control characters, lone surrogates and noncharacters. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{NChar}]/gu

const escaped = (text: string) => text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)

/** A time in CAP format: whole seconds, with an offset and never "Z". */
export const capTime = (time: Date): string => `${time.toISOString().slice(0, 19)}+00:00`

/** CAP identifiers must not contain spaces, commas, "<" or "&". */
const plain = (name: string) => name.replace(/[\s,<&]+/g, '-')

const element = (name: string, text: string, depth: number) =>
  `${'  '.repeat(depth)}<${name}>${escaped(text)}</${name}>`

/** A circle that contains the position within its accuracy, in kilometres as CAP requires. */
function circleOf({ latitude, longitude, accuracyMeters }: NonNullable<CapAlert['place']>): string {
  return `${latitude.toFixed(6)},${longitude.toFixed(6)} ${(Math.max(1, accuracyMeters) / 1000).toFixed(3)}`
}

/**
 * An alert as a message of the Common Alerting Protocol 1.2 (OASIS), for authorities and their software. A drill has
 * the status Exercise.
 */
export function capMessage(alert: CapAlert): string {
  const { kind, raisedAt, endedAt, place } = alert
  const area = [
    '    <area>',
    element('areaDesc', alert.address === '' ? 'Position of the sender' : alert.address, 3),
    ...(place ? [element('circle', circleOf(place), 3)] : []),
    '    </area>',
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">',
    element('identifier', plain(`${alert.host}-sos-${alert.id}`), 1),
    element('sender', plain(`sos@${alert.host}`), 1),
    element('sent', capTime(raisedAt), 1),
    element('status', kind === 'drill' ? 'Exercise' : 'Actual', 1),
    element('msgType', 'Alert', 1),
    element('scope', 'Private', 1),
    element('addresses', `${alert.audience ?? 'nearest'} members of the sender's circle`, 1),
    ...(kind === 'drill' ? [element('note', 'Exercise: nobody is in danger.', 1)] : []),
    '  <info>',
    element('language', alert.language, 2),
    element('category', 'Safety', 2),
    element('event', kind === 'drill' ? 'SOS exercise' : 'SOS', 2),
    element('responseType', 'Assess', 2),
    element('urgency', 'Immediate', 2),
    element('severity', kind === 'drill' ? 'Minor' : 'Severe', 2),
    element('certainty', 'Unknown', 2),
    element('effective', capTime(raisedAt), 2),
    ...(endedAt ? [element('expires', capTime(endedAt), 2)] : []),
    element('senderName', alert.senderName, 2),
    element('headline', alert.headline, 2),
    element('description', alert.description, 2),
    element('instruction', alert.instruction, 2),
    ...area,
    '  </info>',
    '</alert>',
    '',
  ].join('\n')
}
