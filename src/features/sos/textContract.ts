import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { id } from './contract.ts'

/** An outside contact who is texted when the person raises an SOS, once they agreed. */
export const SosContact = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  state: z.enum(['asked', 'agreed', 'declined']),
})
export type SosContact = z.infer<typeof SosContact>
const Contacts = z.object({ contacts: z.array(SosContact) })

export const listSosContacts = defineEndpoint({
  name: 'listSosContacts',
  method: 'GET',
  path: '/api/sos/contacts',
  access: 'signedIn',
  input: z.object({}),
  output: Contacts,
  summary: 'The outside numbers that the asker chose, and whether they agreed.',
})

export const addSosContact = defineEndpoint({
  name: 'addSosContact',
  method: 'POST',
  path: '/api/sos/contacts',
  access: 'signedIn',
  input: z.object({
    id,
    name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(60, 'tooLong')),
    phone: z.string().check(z.maxLength(40, 'invalid')),
    language: z.optional(z.enum(['en', 'hi'])),
  }),
  output: Contacts,
  summary: 'Chooses an outside number, three at most, and texts it the question whether it agrees.',
})

export const askSosContact = defineEndpoint({
  name: 'askSosContact',
  method: 'POST',
  path: '/api/sos/contacts/:id/ask',
  access: 'signedIn',
  input: z.object({ id, language: z.optional(z.enum(['en', 'hi'])) }),
  output: Contacts,
  summary: 'Texts the question again; limited.',
})

export const removeSosContact = defineEndpoint({
  name: 'removeSosContact',
  method: 'DELETE',
  path: '/api/sos/contacts/:id',
  access: 'signedIn',
  input: z.object({ id }),
  output: Contacts,
  summary: 'Texts this number no more; not while an SOS is on.',
})

export const sosTextEndpoints = [listSosContacts, addSosContact, askSosContact, removeSosContact]
