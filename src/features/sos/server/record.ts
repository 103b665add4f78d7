import { Refusal } from '#core/errors.ts'
import { namesOf } from '#features/accounts/server/accounts.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { capMessage } from '../cap.ts'
import { SOS_MESSAGE } from '../rules.ts'
import type { AlertRecord } from '../safetyContract.ts'
import * as store from './alertStore.ts'
import { recipientsOf } from './recipientStore.ts'

const MOST_RECORDS = 50

/** A record may be read once its alert has ended: while it seems to be off under duress there is none. */
async function myEnded(ctx: Ctx, id: string): Promise<store.AlertRow> {
  const { userId } = signedIn(ctx)
  const alert = await store.alertById(ctx, id)
  if (!alert || alert.userId !== userId || !alert.endedAt) throw new Refusal('notFound')
  return alert
}

/** The signed-in person's alerts that have ended, newest first. */
export async function myRecords(ctx: Ctx) {
  const rows = await store.endedAlertsOf(ctx, signedIn(ctx).userId, MOST_RECORDS)
  return {
    records: rows.map(({ id, kind, raisedAt, endedAt }) => ({
      id,
      kind,
      raisedAt: raisedAt.toISOString(),
      endedAt: endedAt!.toISOString(),
    })),
  }
}

/**
 * Everything that happened in one of the signed-in person's alerts.
 * @throws Refusal 'notSignedIn', 'notFound' for somebody else's and for one that is on
 */
export async function myRecord(ctx: Ctx, { id }: { id: string }): Promise<AlertRecord> {
  const alert = await myEnded(ctx, id)
  const events = await store.eventsOf(ctx, id)
  const trail = await store.trailOf(ctx, id)
  const told = (await recipientsOf(ctx, id)).filter(({ state }) => state !== 'standby')
  const actors = events.map(({ actorId }) => actorId).filter((actorId) => actorId !== null)
  const names = await namesOf(ctx, [alert.userId, ...actors])
  const senderName = names.get(alert.userId) ?? ''
  const last = trail.at(-1) ?? null
  return {
    id,
    kind: alert.kind,
    raisedAt: alert.raisedAt.toISOString(),
    endedAt: alert.endedAt!.toISOString(),
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
      audience: told.length,
      language: 'en-IN',
      headline: alert.kind === 'drill' ? `EXERCISE: SOS from ${senderName}` : `SOS from ${senderName}`,
      description: SOS_MESSAGE,
      instruction: 'Help if you safely can, or contact the local emergency number.',
      address: alert.address ?? '',
      place: last,
    }),
  }
}

/**
 * Keeps the trail of one of the signed-in person's alerts beyond its 24 hours, or lets it go after them.
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function keepMyTrail(ctx: Ctx, { id, keep }: { id: string; keep: boolean }): Promise<{ keep: boolean }> {
  await myEnded(ctx, id)
  await store.updateAlert(ctx, id, { trailKept: keep })
  return { keep }
}
