import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clockFormat, DAY_BEFORE_TIME, HOME_ZONE, localeOf } from '#core/dates.ts'
import { minutes } from '#core/units.ts'
import { nameOf } from '#features/circles/server/members.ts'
import { type Ctx, productCtx } from '#kit/server/context.ts'
import type { PluginDeps, ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as received from '../receivedContract.ts'
import * as reach from '../reachContract.ts'
import * as texts from '../textContract.ts'
import * as safety from '../safetyContract.ts'
import { EVERYWHERE, mapLink } from '../emergency.ts'
import { SOS_MESSAGE } from '../rules.ts'
import { raiseSos, widenSos } from './alerts.ts'
import { beginCheckIn, recordSignOfLife, purgeCheckIns, settleCheckIns } from './checkIns.ts'
import { addContact, askAgain, myContacts, removeContact, purgeContactAsks } from './contacts.ts'
import { endMyDrill, turnOff } from './ending.ts'
import { alertForMe, answerSos, setSosMute, noteReceipt, receivedAlerts, showWay } from './following.ts'
import { makeKey, purgeKeys, settleSelfTests } from './keys.ts'
import { mySos } from './ledger.ts'
import {
  answerSelfTest,
  askAllToSwitchOn,
  askToSwitchOn,
  myReach,
  testMyDevices,
  myReadiness,
  safeSettings,
  setDuress,
} from './readiness.ts'
import { keepMyTrail, myRecord, myRecords } from './record.ts'
import { type AlertRow, alertById } from './alertStore.ts'
import { answerContact, contactByToken } from './textStore.ts'
import { tokenHash, page, paragraph, textPage, type TextLanguage, type TextPage } from './textPages.ts'
import { shownAlert, settleTexts, purgeTexts } from './texts.ts'
import { SETTLED_EVERY, settleSos, settleTrails } from './settle.ts'

/**
 * SQL condition. An alert hidden by the duress passkey is left out until it ends, because anybody who holds the phone
 * can request the export.
 */
const SHOWN = 'user_id = $1 and (duress_at is null or ended_at is not null)'
const OWN = `alert_id in (select id from sos_alerts where ${SHOWN})`
const HIDDEN =
  'alert_id in (select id from sos_alerts where user_id = $1 and duress_at is not null and ended_at is null)'

export const sos = {
  routes: [
    route(contract.makeSosKey, makeKey),
    route(contract.raiseAlert, raiseSos),
    route(contract.readMySos, mySos),
    route(contract.endAlert, turnOff),
    route(contract.widenAlert, widenSos),
    route(contract.endDrill, endMyDrill),
    route(received.listAlerts, receivedAlerts),
    route(received.readAlert, alertForMe),
    route(received.noteAlert, noteReceipt),
    route(received.answerAlert, answerSos),
    route(received.showWay, showWay),
    route(safety.muteSender, setSosMute),
    route(safety.readReadiness, myReadiness),
    route(safety.readSafeSettings, safeSettings),
    route(safety.setDuressPasskey, setDuress),
    route(safety.startCheckIn, beginCheckIn),
    route(safety.extendCheckIn, recordSignOfLife),
    route(safety.listRecords, myRecords),
    route(safety.readRecord, myRecord),
    route(safety.keepTrail, keepMyTrail),
    route(reach.readReach, myReach),
    route(texts.listSosContacts, myContacts),
    route(texts.addSosContact, addContact),
    route(texts.askSosContact, askAgain),
    route(texts.removeSosContact, removeContact),
    route(reach.askToSwitchOn, askToSwitchOn),
    route(reach.askAllToSwitchOn, askAllToSwitchOn),
    route(reach.startSelfTest, testMyDevices),
    route(reach.answerSelfTest, answerSelfTest),
  ],
  plugin: textRoutes,
  personalData: [
    {
      table: 'sos_alerts',
      exports: SHOWN,
      // The stages of an alert reveal where members are, and a hidden alert must not be revealed to a person who holds
      // the phone.
      leavesOut: [
        'had_passkey',
        'stage',
        'whole_at',
        'next_look_at',
        'has_loss',
        'is_told_in_full',
        'duress_at',
        'joins_id',
      ],
      erasing: 'deletes',
    },
    { table: 'sos_recipients', exports: 'user_id = $1', erasing: 'deletes' },
    { table: 'sos_fixes', exports: OWN, erasing: 'deletes' },
    {
      table: 'sos_events',
      exports: `(actor_id = $1 and not ${HIDDEN}) or (${OWN} and kind in ('raised', 'checkIn', 'wrongPasskey', 'answered', 'ended'))`,
      erasing: 'anonymises',
    },
    { table: 'sos_keys', exports: 'user_id = $1', leavesOut: ['key_hash'], erasing: 'deletes' },
    { table: 'sos_tries', exports: 'user_id = $1', erasing: 'deletes' },
    { table: 'sos_mutes', exports: 'user_id = $1', erasing: 'deletes' },
    { table: 'sos_self_tests', exports: 'user_id = $1', erasing: 'deletes' },
    { table: 'sos_contacts', exports: 'owner_id = $1', leavesOut: ['token_hash'], erasing: 'deletes' },
    { table: 'sos_contact_asks', exports: 'owner_id = $1', erasing: 'deletes' },
    {
      table: 'sos_texts',
      exports: `member_id = $1 or (contact_id is not null and ${OWN})`,
      leavesOut: ['token_hash'],
      erasing: 'deletes',
    },
    { table: 'sos_push_asks', exports: 'asker_id = $1 or other_id = $1', erasing: 'deletes' },
    {
      table: 'sos_check_ins',
      exports: 'user_id = $1',
      // They would tell whoever holds the phone that it was ended with the duress passkey.
      leavesOut: ['closed_how', 'alert_id'],
      erasing: 'deletes',
    },
  ],
  dueWork: [
    { name: 'alerts', every: SETTLED_EVERY, run: settleSos },
    { name: 'texts of alerts', every: SETTLED_EVERY, run: settleTexts },
    { name: 'check-ins', every: SETTLED_EVERY, run: settleCheckIns },
    { name: 'trials of devices', every: minutes(10), run: settleSelfTests },
    { name: 'trails of alerts', every: minutes(1), run: settleTrails },
  ],
  clearAway: [purgeKeys, purgeCheckIns, purgeContactAsks, purgeTexts],
} satisfies ServerFeature

interface WithToken {
  Params: { token: string }
}

/**
 * The two pages behind text messages, for people without an account (ADR 0023). `/api/sos/alert/:token` shows an alert
 * read-only until it ends, then only that it has ended. `/api/sos/agree/:token` asks whether a number agrees to be texted: a
 * GET only asks, because message scanners open links too.
 */
async function textRoutes(app: FastifyInstance, { machines }: Pick<PluginDeps, 'machines'>): Promise<void> {
  app.get<WithToken>('/api/sos/alert/:token', async (request, reply) => {
    const ctx = productCtx(machines)
    const alert = await textedAlert(ctx, request.params.token)
    const html = textPage(request.headers['accept-language'])
    if (!alert) return send(reply, 404, page(html.inBoth('p', 'nothing')))
    if (alert.endedAt) return send(reply, 410, page(html.inBoth('p', 'ended')))
    return send(reply, 200, await alertPage(ctx, alert, html))
  })
  app.get<WithToken>('/api/sos/agree/:token', async (request, reply) =>
    sendQuestion(productCtx(machines), request, reply),
  )
  app.post<WithToken & { Body: { answer?: string } }>('/api/sos/agree/:token', async (request, reply) => {
    const ctx = productCtx(machines)
    const contact = await contactByToken(ctx, tokenHash(ctx, request.params.token))
    const answer = request.body?.answer
    if (contact && (answer === 'both' || answer === 'no')) await answerContact(ctx, contact.id, answer === 'both')
    return sendQuestion(ctx, request, reply)
  })
}

async function textedAlert(ctx: Ctx, token: string): Promise<AlertRow | null> {
  const id = await shownAlert(ctx, token, async (alertId) => (await alertById(ctx, alertId))?.userId ?? null)
  return id === null ? null : alertById(ctx, id)
}

async function alertPage(ctx: Ctx, alert: AlertRow, { inBoth, linkTo }: TextPage): Promise<string> {
  const name = await nameOf(ctx, alert.userId)
  const { latitude, longitude, measuredAt, accuracyMeters, address } = alert
  const isKnown = latitude !== null && longitude !== null && measuredAt !== null
  const position = isKnown
    ? inBoth('p', accuracyMeters ? 'position' : 'positionByHand', (language) => ({
        time: timeText(measuredAt, language),
        meters: String(Math.round(accuracyMeters ?? 0)),
      })) +
      (address ? paragraph(address) : '') +
      paragraph(`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`) +
      linkTo(mapLink({ latitude, longitude }), 'map')
    : inBoth('p', 'noPosition')
  const body =
    `<h1>SOS</h1>${paragraph(name)}${paragraph(SOS_MESSAGE)}` +
    inBoth('p', 'tapped', (language) => ({ time: timeText(alert.tappedAt, language) })) +
    position +
    linkTo(`tel:${EVERYWHERE}`, 'call', { number: EVERYWHERE }) +
    linkTo('', 'refresh') +
    inBoth('p', 'follows')
  return page(body, { follows: true })
}

const timeText = (at: Date, language: TextLanguage) =>
  at.toLocaleString(localeOf(language), {
    ...DAY_BEFORE_TIME,
    ...clockFormat(language),
    second: '2-digit',
    timeZone: HOME_ZONE,
  })

async function sendQuestion(ctx: Ctx, { params, headers }: FastifyRequest<WithToken>, reply: FastifyReply) {
  const { inBoth } = textPage(headers['accept-language'])
  const contact = await contactByToken(ctx, tokenHash(ctx, params.token))
  if (!contact || contact.removedAt) return send(reply, 404, page(inBoth('p', 'nothing')))
  const name = await nameOf(ctx, contact.ownerId)
  const button = (answer: 'both' | 'no', word: 'agree' | 'decline' | 'takeBack') =>
    `<button name="answer" value="${answer}">${inBoth('span', word)}</button>`
  const form = (buttons: string) => `<form method="post">${buttons}</form>`
  if (contact.meetingsAgreedAt) return send(reply, 200, page(inBoth('p', 'agreed') + form(button('no', 'takeBack'))))
  if (contact.agreedAt) {
    const buttons = button('both', 'agree') + button('no', 'takeBack')
    return send(reply, 200, page(inBoth('p', 'agreedToSos', { name }) + form(buttons)))
  }
  if (contact.declinedAt) {
    const question = inBoth('p', 'declined', { name }) + inBoth('p', 'askQuestion', { name })
    return send(reply, 200, page(question + form(button('both', 'agree'))))
  }
  const buttons = button('both', 'agree') + button('no', 'decline')
  return send(reply, 200, page(inBoth('p', 'askQuestion', { name }) + form(buttons)))
}

/** Sends a page: not cached, not indexed, and without a referrer, because its address is the secret. */
const send = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html)
