import { Refusal } from '#core/errors.ts'
import { namesOf } from '#features/accounts/server/accounts.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { type Ending, messageOf, type AlertKind } from '../rules.ts'
import type { AlertRecord } from '../safetyContract.ts'
import * as store from './alertStore.ts'
import { secretAlerts } from './checkInStore.ts'
import { type RecipientRow, recipientsOf } from './recipientStore.ts'
import { visibleEvents, visibleRows, visibleStage } from './senderView.ts'

const MOST_RECORDS = 50

type PastAlert = store.AlertRow & { endedAt: Date; endedHow: Ending; isSecret: boolean }

/**
 * An alert as its sender may see it afterwards; null while it is active. A hidden alert looks turned off, so that the
 * person who forced it sees the same record as for any other alert, also after its real end: they may still have the
 * phone. A hidden alert that started from a check-in has no record.
 */
function asSenderSees(alert: store.AlertRow, secret: ReadonlySet<string>): PastAlert | null {
  const { endedAt, endedHow, duressAt } = alert
  if (endedAt && endedHow && !duressAt) return { ...alert, endedAt, endedHow, isSecret: false }
  if (!duressAt || secret.has(alert.id)) return null
  const wasWhole = alert.wholeAt !== null && alert.wholeAt <= duressAt
  const stage = wasWhole ? alert.stage : 0
  return { ...alert, stage, endedAt: duressAt, endedHow: 'passkey', isSecret: true }
}

/** A record is readable once its alert has ended, or appears to have. */
async function myPast(ctx: Ctx, id: string): Promise<PastAlert> {
  const { userId } = signedIn(ctx)
  const alert = await store.alertById(ctx, id)
  const past = alert?.userId === userId ? asSenderSees(alert, await secretAlerts(ctx, userId)) : null
  if (!past) throw new Refusal('notFound')
  return past
}

/** Events up to the end of an alert; for a hidden alert, up to its apparent end. */
async function eventsUntilEnd(ctx: Ctx, alert: PastAlert, lines: readonly RecipientRow[]): Promise<store.EventRow[]> {
  const events = visibleEvents(alert, lines, await store.eventsOf(ctx, alert.id))
  if (!alert.isSecret) return events
  const forced = events.findIndex(({ kind }) => kind === 'duress')
  const end = { at: alert.endedAt, kind: 'ended', actorId: alert.userId, detail: alert.endedHow }
  return [...events.slice(0, forced), end]
}

/** The signed-in person's alerts that have ended, or appear to have; newest first. */
export async function myRecords(ctx: Ctx) {
  const { userId } = signedIn(ctx)
  const secret = await secretAlerts(ctx, userId)
  const past = (await store.pastAlertsOf(ctx, userId, MOST_RECORDS)).flatMap((row) => asSenderSees(row, secret) ?? [])
  return {
    records: past.map(({ id, kind, raisedAt, endedAt }) => ({
      id,
      kind,
      raisedAt: raisedAt.toISOString(),
      endedAt: endedAt.toISOString(),
    })),
  }
}

/**
 * Everything that happened in one of the signed-in person's alerts.
 * @throws Refusal 'notSignedIn', 'notFound' for another person's alert and for an active one
 */
export async function myRecord(ctx: Ctx, { id }: { id: string }): Promise<AlertRecord> {
  const alert = await myPast(ctx, id)
  const lines = await recipientsOf(ctx, id)
  const events = await eventsUntilEnd(ctx, alert, lines)
  const trail = (await store.trailOf(ctx, id)).filter(
    ({ measuredAt }) => !alert.isSecret || measuredAt <= alert.endedAt,
  )
  const told = visibleRows(alert, lines).filter(({ queuedAt }) => queuedAt !== null && queuedAt <= alert.endedAt)
  const actors = events.map(({ actorId }) => actorId).filter((actorId) => actorId !== null)
  const names = await namesOf(ctx, [alert.userId, ...actors])
  const senderName = names.get(alert.userId) ?? ''
  const last = trail.at(-1) ?? null
  return {
    id,
    kind: alert.kind,
    tappedAt: alert.tappedAt.toISOString(),
    raisedAt: alert.raisedAt.toISOString(),
    endedAt: alert.endedAt.toISOString(),
    endedHow: alert.endedHow,
    senderName,
    address: alert.address ?? '',
    trail: trail.map(({ latitude, longitude, accuracyMeters, measuredAt }) => ({
      latitude,
      longitude,
      accuracyMeters,
      measuredAt: measuredAt.toISOString(),
    })),
    isTrailKept: alert.trailKept,
    isTrailGone: alert.trailGoneAt !== null,
    events: events.map(({ at, kind, actorId, detail }) => ({
      at: at.toISOString(),
      kind,
      name: actorId ? (names.get(actorId) ?? '') : '',
      detail,
    })),
    cap: capMessage({
      id,
      host: new URL(ctx.config.publicUrl || 'http://localhost').hostname,
      senderName,
      kind: alert.kind,
      raisedAt: alert.raisedAt,
      endedAt: alert.endedAt,
      audience: visibleStage(alert) === null ? null : told.length,
      language: 'en-IN',
      headline: alert.kind === 'drill' ? `EXERCISE: SOS from ${senderName}` : `SOS from ${senderName}`,
      description: messageOf(alert.kind),
      instruction:
        alert.kind === 'drill'
          ? 'Nothing is to be done.'
          : 'Help if you safely can, or contact the local emergency number.',
      address: alert.address ?? '',
      place: last,
    }),
  }
}

/**
 * Sets whether the trail of one of the signed-in person's alerts is kept beyond its 24 hours.
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function keepMyTrail(ctx: Ctx, { id, keep }: { id: string; keep: boolean }): Promise<{ keep: boolean }> {
  await myPast(ctx, id)
  await store.updateAlert(ctx, id, { trailKept: keep })
  return { keep }
}

/** Input of a CAP message. */
interface CapAlert {
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
const capTime = (time: Date): string => `${time.toISOString().slice(0, 19)}+00:00`

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
function capMessage(alert: CapAlert): string {
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
