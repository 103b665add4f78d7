import { createTransport, type Transporter } from 'nodemailer'
import { Refusal } from '#core/errors.ts'
import { seconds } from '#core/units.ts'
import { causeOf } from './causeOf.ts'
import type { Machines } from './context.ts'
import { keepInOutbox } from './outbox.ts'

/** A mail, plain text only. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Further headers, for example List-Unsubscribe. */
  headers?: Record<string, string>
}

const TIMEOUT = seconds(10)
const transports = new Map<string, Transporter>()

function transportTo(url: string): Transporter {
  const known = transports.get(url)
  if (known) return known
  const made = createTransport({ url, connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT })
  transports.set(url, made)
  return made
}

/**
 * Sends a mail by the operator's mail server (SMTP_URL), or writes it to the outbox folder if none is set. Returns once
 * the server accepted it; delivery is not confirmed.
 * @throws Refusal 'messageNotSent'
 */
export async function sendMail(machines: Machines, mail: Mail): Promise<void> {
  const { url, from } = machines.config.mail
  if (url === '') return keepInOutbox(machines, { kind: 'email', ...mail })
  try {
    await transportTo(url).sendMail({ from, disableFileAccess: true, disableUrlAccess: true, ...mail })
  } catch (error) {
    machines.log.error({ failure: causeOf(error) }, 'the mail server took no mail')
    throw new Refusal('messageNotSent')
  }
}
