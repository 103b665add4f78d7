import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clockFormat, DAY_BEFORE_TIME, HOME_ZONE, localeOf } from '#core/dates.ts'
import { nameOf } from '#features/circles/server/members.ts'
import { type Ctx, type Machines, productCtx } from '#kit/server/context.ts'
import { EVERYWHERE, mapLink } from '../emergency.ts'
import { SOS_MESSAGE } from '../rules.ts'
import { type AlertRow, alertById } from './alertStore.ts'
import { answerContact, contactByToken } from './textStore.ts'
import { tokenHash, page, paragraph, textPage, type TextLanguage, type TextPage } from './textPages.ts'
import { shownAlert } from './texts.ts'

interface WithToken {
  Params: { token: string }
}

/**
 * The two pages behind text messages, for people without an account (ADR 0023). `/api/sos/alert/:token` shows an alert
 * read-only until it ends, then only that it has ended. `/api/sos/agree/:token` asks whether a number agrees to be texted: a
 * GET only asks, because message scanners open links too.
 */
export async function textRoutes(app: FastifyInstance, machines: Machines): Promise<void> {
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
