import { randomBytes } from 'node:crypto'
import type { OutputOf } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { days } from '#core/units.ts'
import { tidyPhone } from '#features/accounts/typed.ts'
import { nameOf } from '#features/circles/server/members.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { sendSms } from '#kit/server/sms.ts'
import { type listSosContacts, ASKS, textNumber } from '../textContract.ts'
import * as store from './textStore.ts'
import { refuseWhileOn } from './ending.ts'
import { newToken, tokenHash, pageUrl, type TextLanguage, textWord } from './textPages.ts'
import { MOST_CONTACTS } from '../rules.ts'

/**
 * The signed-in person's outside contacts.
 * @throws Refusal 'notSignedIn'
 */
export async function myContacts(ctx: Ctx): Promise<OutputOf<typeof listSosContacts>> {
  const rows = await store.contactsOf(ctx, signedIn(ctx).userId)
  return {
    areTexted: ctx.config.smsUrl !== '',
    contacts: rows.map(({ id, name, phone, asks, agreedAt, declinedAt, meetingsAskedAt, meetingsAgreedAt }) => ({
      id,
      name,
      phone,
      state: agreedAt ? 'agreed' : declinedAt ? 'declined' : asks > 0 ? 'asked' : 'saved',
      meetings: meetingsAgreedAt ? 'agreed' : meetingsAskedAt ? 'asked' : 'none',
    })),
  }
}

/** An outside contact of this person who agreed to messages about meetings; null: none with this id. */
export async function contactForMeetings(ctx: Ctx, ownerId: string, id: string): Promise<store.ContactRow | null> {
  return (await store.contactsOf(ctx, ownerId)).find((row) => row.id === id && row.meetingsAgreedAt !== null) ?? null
}

/**
 * Adds an outside contact and texts them a consent request; nothing else is sent before they agree. Without an SMS
 * gateway the contact is only saved.
 * @throws Refusal 'notSignedIn', 'invalidInput' for an invalid or already added number, 'tooManyContacts',
 * 'contactDeclined' for a number that declined before, 'tooManyRequests', 'messageNotSent'
 */
export async function addContact(
  ctx: Ctx,
  {
    id,
    name,
    phone,
    language = 'en',
  }: { id: string; name: string; phone: string; language?: TextLanguage | undefined },
) {
  const { userId } = signedIn(ctx)
  const number = textNumber(tidyPhone(phone))
  if (number === null) throw new Refusal('invalidInput', { fields: { phone: 'invalidPhone' } })
  await ctx.transaction(async (inside) => {
    await store.takeContactTurn(inside, userId)
    const rows = await store.contactsOf(inside, userId)
    if (rows.some((row) => row.id === id && row.phone === number)) return
    if (rows.some((row) => row.phone === number))
      throw new Refusal('invalidInput', { fields: { phone: 'alreadyExists' } })
    if (await store.hasDeclined(inside, userId, number)) throw new Refusal('contactDeclined')
    if (rows.length >= MOST_CONTACTS) throw new Refusal('tooManyContacts')
    await store.insertContact(inside, { id, ownerId: userId, name, phone: number, tokenHash: randomBytes(32) })
    await ask(inside, userId, id, language)
  })
  return myContacts(ctx)
}

/**
 * Sends the consent request again. A number that agreed only to SOS texts gets the request about meetings, once.
 * @throws Refusal 'notSignedIn', 'notFound', 'tooManyRequests' after three requests to a number, 'messageNotSent'
 */
export async function askAgain(ctx: Ctx, { id, language = 'en' }: { id: string; language?: TextLanguage | undefined }) {
  const { userId } = signedIn(ctx)
  await ctx.transaction(async (inside) => {
    await store.takeContactTurn(inside, userId)
    await ask(inside, userId, id, language)
  })
  return myContacts(ctx)
}

/**
 * The text is sent inside the transaction: if that fails, nothing is counted and no contact is stored. A text that only
 * goes to the outbox, for want of a gateway, does not count as a request to the contact.
 */
async function ask(ctx: Ctx, userId: string, id: string, language: TextLanguage): Promise<void> {
  const contact = (await store.contactsOf(ctx, userId)).find((row) => row.id === id)
  if (!contact) throw new Refusal('notFound')
  // A contact who declined or agreed to everything is not asked again.
  const isAskedEnough = contact.agreedAt ? contact.meetingsAskedAt !== null : contact.asks >= ASKS.ofContact
  if (contact.declinedAt || contact.meetingsAgreedAt || isAskedEnough) throw new Refusal('tooManyRequests')
  await store.takeContactTurn(ctx, contact.phone)
  const since = new Date(ctx.now().getTime() - days(1))
  const { toNumber, ofOwner } = await store.countAsks(ctx, { phone: contact.phone, ownerId: userId, since })
  if (toNumber >= ASKS.toNumberInADay || ofOwner >= ASKS.ofOwnerInADay) throw new Refusal('tooManyRequests')
  const token = newToken()
  await store.insertAsk(ctx, userId, contact.phone)
  await store.noteContactAsk(ctx, id, tokenHash(ctx, token), ctx.config.smsUrl !== '')
  const name = await nameOf(ctx, userId)
  await sendSms(ctx, {
    to: contact.phone,
    text: textWord(contact.agreedAt ? 'askMeetings' : 'ask', language, { name, url: pageUrl(ctx, 'sos/agree', token) }),
  })
}

/**
 * Removes an outside contact, who then gets no more texts.
 * @throws Refusal 'notSignedIn', 'sosActive' while an SOS is active, so that a person who takes the phone cannot remove
 * contacts
 */
export async function removeContact(ctx: Ctx, { id }: { id: string }) {
  await refuseWhileOn(ctx)
  await store.deleteContact(ctx, signedIn(ctx).userId, id)
  return myContacts(ctx)
}

/** Deletes consent requests that are too old to count. */
export const purgeContactAsks = (ctx: Ctx): Promise<void> =>
  store.deleteOldAsks(ctx, new Date(ctx.now().getTime() - days(2)))
