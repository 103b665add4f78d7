import { Refusal } from '#core/errors.ts'
import { seconds } from '#core/units.ts'
import { causeOf } from './causeOf.ts'
import type { Machines } from './context.ts'
import { fetchOutside, identification } from './outside.ts'
import { keepInOutbox } from './outbox.ts'

/** An SMS to one phone. */
export interface Sms {
  to: string
  text: string
}

/**
 * Sends an SMS by the operator's gateway (one GET of SMS_URL with {to} and {text} filled in), or writes it to the
 * outbox folder if none is set. Any answer but a 2xx is a failure.
 * @throws Refusal 'messageNotSent'
 */
export async function sendSms(machines: Machines, sms: Sms): Promise<void> {
  const { config, log } = machines
  if (config.smsUrl === '') return keepInOutbox(machines, { kind: 'sms', subject: '', ...sms })
  const url = config.smsUrl.replace(/\{(to|text)\}/g, (_, name: keyof Sms) => encodeURIComponent(sms[name]))
  try {
    const answer = await fetchOutside({
      url,
      identification: identification(config),
      mostBytes: 64 * 1024,
      timeout: seconds(10),
    })
    if (answer.status >= 200 && answer.status < 300) return
    log.error({ status: answer.status }, 'the SMS gateway refused a text')
  } catch (error) {
    log.error({ failure: causeOf(error) }, 'the SMS gateway did not answer')
  }
  throw new Refusal('messageNotSent')
}
