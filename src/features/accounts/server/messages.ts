import type { Ctx } from '#kit/server/context.ts'
import { sendMail } from '#kit/server/mail.ts'
import { sendSms } from '#kit/server/sms.ts'
import type { MessageLanguage } from '../recoveryContract.ts'

/** What is told outside the app: a subject for mails and a text. */
interface Words {
  subject: string
  text: string
}

const CODE_WORDS: Record<'password' | 'contact', Record<MessageLanguage, (code: string) => Words>> = {
  password: {
    en: (code) => ({
      subject: 'Your Hereabouts code for a new password',
      text: `${code} is your Hereabouts code for a new password. It works once, for 15 minutes. Give it to nobody. If you did not ask for it, you need not do anything.`,
    }),
    hi: (code) => ({
      subject: 'नए पासवर्ड के लिए आपका Hereabouts कोड',
      text: `नए पासवर्ड के लिए आपका Hereabouts कोड: ${code}। यह एक बार, 15 मिनट तक काम करेगा। इसे किसी को न बताएँ। अगर आपने यह नहीं माँगा, तो कुछ करने की ज़रूरत नहीं।`,
    }),
  },
  contact: {
    en: (code) => ({
      subject: 'Your Hereabouts code',
      text: `${code} is your Hereabouts code to confirm this address. It works once, for 15 minutes. Give it to nobody.`,
    }),
    hi: (code) => ({
      subject: 'आपका Hereabouts कोड',
      text: `इस पते की पुष्टि के लिए आपका Hereabouts कोड: ${code}। यह एक बार, 15 मिनट तक काम करेगा। इसे किसी को न बताएँ।`,
    }),
  },
}

const CHANGED_WORDS: Record<MessageLanguage, Words> = {
  en: {
    subject: 'Your Hereabouts account was changed',
    text: 'The email or phone of your Hereabouts account was changed. If it was not you, set a new password now.',
  },
  hi: {
    subject: 'आपके Hereabouts खाते में बदलाव हुआ',
    text: 'आपके Hereabouts खाते का ईमेल या फ़ोन बदला गया है। अगर यह आपने नहीं किया, तो अभी नया पासवर्ड बनाएँ।',
  },
}

/**
 * Sends a code to an e-mail address or a phone number.
 * @throws Refusal 'messageNotSent'
 */
export function sendCode(
  ctx: Ctx,
  message: { to: string; about: 'password' | 'contact'; code: string; language: MessageLanguage },
): Promise<void> {
  return send(ctx, message.to, CODE_WORDS[message.about][message.language](message.code))
}

/**
 * Tells the address before that it no longer belongs to the account.
 * @throws Refusal 'messageNotSent'
 */
export const sendContactChanged = (ctx: Ctx, to: string, language: MessageLanguage) =>
  send(ctx, to, CHANGED_WORDS[language])

const send = (ctx: Ctx, to: string, { subject, text }: Words) =>
  to.includes('@') ? sendMail(ctx, { to, subject, text }) : sendSms(ctx, { to, text })
