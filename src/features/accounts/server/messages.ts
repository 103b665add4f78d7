import type { Ctx } from '#kit/server/context.ts'
import { sendMail } from '#kit/server/mail.ts'
import { sendSms } from '#kit/server/sms.ts'
import type { MessageLanguage } from '../recoveryContract.ts'

/** A message sent outside the app: a subject for mails, and a text. */
interface Words {
  subject: string
  text: string
}

/** What a code is for. */
type CodeSubject = 'password' | 'contact' | 'proof' | 'signIn'

const CODE_WORDS: Record<CodeSubject, Record<MessageLanguage, (code: string) => Words>> = {
  password: {
    en: (code) => ({
      subject: 'Your Hereabouts code for a new password',
      text: `${code} is your Hereabouts code for a new password. It works once, for 15 minutes. Don’t share it. If you didn’t ask for it, ignore this message.`,
    }),
    hi: (code) => ({
      subject: 'नए पासवर्ड के लिए आपका Hereabouts कोड',
      text: `नए पासवर्ड के लिए आपका Hereabouts कोड: ${code}। यह एक बार, 15 मिनट तक चलेगा। इसे किसी को न बताएँ। अगर आपने यह नहीं माँगा, तो इस मैसेज को छोड़ दें।`,
    }),
  },
  proof: {
    en: (code) => ({
      subject: 'Your Hereabouts code',
      text: `${code} is your Hereabouts code to confirm it’s you. It works once, for 15 minutes. Don’t share it. If you didn’t ask for it, somebody knows your password. Set a new one now.`,
    }),
    hi: (code) => ({
      subject: 'आपका Hereabouts कोड',
      text: `यह आप ही हैं, इसकी पुष्टि के लिए आपका Hereabouts कोड: ${code}। यह एक बार, 15 मिनट तक चलेगा। इसे किसी को न बताएँ। अगर आपने यह नहीं माँगा, तो कोई आपका पासवर्ड जानता है: अभी नया पासवर्ड बनाएँ।`,
    }),
  },
  signIn: {
    en: (code) => ({
      subject: 'Your Hereabouts code',
      text: `${code} is your Hereabouts code to log in. It works once, for 15 minutes. Don’t share it. If you didn’t ask for it, ignore this message.`,
    }),
    hi: (code) => ({
      subject: 'आपका Hereabouts कोड',
      text: `लॉग इन के लिए आपका Hereabouts कोड: ${code}। यह एक बार, 15 मिनट तक चलेगा। इसे किसी को न बताएँ। अगर आपने यह नहीं माँगा, तो इस मैसेज को छोड़ दें।`,
    }),
  },
  contact: {
    en: (code) => ({
      subject: 'Your Hereabouts code',
      text: `${code} is your Hereabouts code to confirm this address. It works once, for 15 minutes. Don’t share it.`,
    }),
    hi: (code) => ({
      subject: 'आपका Hereabouts कोड',
      text: `इस पते की पुष्टि के लिए आपका Hereabouts कोड: ${code}। यह एक बार, 15 मिनट तक चलेगा। इसे किसी को न बताएँ।`,
    }),
  },
}

const CHANGED_WORDS: Record<MessageLanguage, Words> = {
  en: {
    subject: 'Your Hereabouts account was changed',
    text: 'The email or phone of your Hereabouts account was changed. If it wasn’t you, set a new password now.',
  },
  hi: {
    subject: 'आपके Hereabouts अकाउंट में बदलाव हुआ',
    text: 'आपके Hereabouts अकाउंट का ईमेल या फ़ोन बदला गया है। अगर यह आपने नहीं किया, तो अभी नया पासवर्ड बनाएँ।',
  },
}

/**
 * Warnings about changes that the owner may not have made: by mail, in both languages, because the recipient's language
 * is unknown.
 */
const GUARD_WORDS = {
  linked: {
    subject: 'Google sign-in was added to your Hereabouts account',
    text: 'A Google account can now log in to your Hereabouts account. If it wasn’t you, unlink it in Privacy & Security and set a new password.\n\nअब एक Google अकाउंट आपके Hereabouts अकाउंट में लॉग इन कर सकता है। अगर यह आपने नहीं किया, तो “प्राइवेसी और सुरक्षा” में उसे हटाएँ और नया पासवर्ड बनाएँ।',
  },
  unlinked: {
    subject: 'Google sign-in was removed from your Hereabouts account',
    text: 'The Google account can no longer log in to your Hereabouts account. If it wasn’t you, set a new password.\n\nवह Google अकाउंट अब आपके Hereabouts अकाउंट में लॉग इन नहीं कर सकता। अगर यह आपने नहीं किया, तो नया पासवर्ड बनाएँ।',
  },
  keyAdded: {
    subject: 'A device can now log in to your Hereabouts account by fingerprint or screen lock',
    text: 'A device can now log in to your Hereabouts account by fingerprint, face or screen lock. If it wasn’t you, remove it in Privacy & Security and set a new password.\n\nअब एक डिवाइस फ़िंगरप्रिंट, चेहरे या स्क्रीन लॉक से आपके Hereabouts अकाउंट में लॉग इन कर सकता है। अगर यह आपने नहीं किया, तो “प्राइवेसी और सुरक्षा” में उसे हटाएँ और नया पासवर्ड बनाएँ।',
  },
  twoFactorOn: {
    subject: 'Two-factor was turned on for your Hereabouts account',
    text: 'You now need a code from your authenticator app to log in. We signed out all other devices. If it wasn’t you, write to the operator right away.\n\nअब लॉग इन पर ऑथेंटिकेटर ऐप का कोड माँगा जाएगा; बाकी सभी डिवाइस लॉग आउट कर दिए गए हैं। अगर यह आपने नहीं किया, तो तुरंत ऑपरेटर को लिखें।',
  },
  twoFactorOff: {
    subject: 'Two-factor was turned off for your Hereabouts account',
    text: 'You no longer need a code from your authenticator app to log in. If it wasn’t you, set a new password now and turn it on again.\n\nअब लॉग इन पर ऑथेंटिकेटर ऐप का कोड नहीं माँगा जाएगा। अगर यह आपने नहीं किया, तो अभी नया पासवर्ड बनाएँ और इसे फिर से चालू करें।',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code of your Hereabouts account was used',
    text: 'Somebody used a recovery code instead of a code from your authenticator app. If it wasn’t you, set a new password now and make new recovery codes in Privacy & Security.\n\nऑथेंटिकेटर ऐप के कोड की जगह एक रिकवरी कोड इस्तेमाल हुआ। अगर यह आपने नहीं किया, तो अभी नया पासवर्ड बनाएँ और “प्राइवेसी और सुरक्षा” में नए रिकवरी कोड बनाएँ।',
  },
} satisfies Record<string, Words>

/**
 * Notifies the account's e-mail address that a Google account was linked or unlinked.
 * @throws Refusal 'messageNotSent'
 */
export const sendGoogleChanged = (ctx: Ctx, to: string, what: 'linked' | 'unlinked') => send(ctx, to, GUARD_WORDS[what])

/**
 * Notifies the account's e-mail address that a passkey was added.
 * @throws Refusal 'messageNotSent'
 */
export const sendKeyAdded = (ctx: Ctx, to: string) => send(ctx, to, GUARD_WORDS.keyAdded)

/**
 * Notifies the account's e-mail address that two-factor sign-in was turned on, with the operator's contact, or off, or
 * that a recovery code was used.
 * @throws Refusal 'messageNotSent'
 */
export function sendTwoFactorChanged(
  ctx: Ctx,
  to: string,
  what: 'twoFactorOn' | 'twoFactorOff' | 'recoveryCodeUsed',
): Promise<void> {
  const { subject, text } = GUARD_WORDS[what]
  const contact = what === 'twoFactorOn' ? ctx.config.operatorContact : ''
  return send(ctx, to, { subject, text: contact === '' ? text : `${text}\n\n${contact}` })
}

/**
 * Sends a code to an e-mail address or a phone number.
 * @throws Refusal 'messageNotSent'
 */
export function sendCode(
  ctx: Ctx,
  message: { to: string; about: CodeSubject; code: string; language: MessageLanguage },
): Promise<void> {
  return send(ctx, message.to, CODE_WORDS[message.about][message.language](message.code))
}

/**
 * Notifies the previous address that it no longer belongs to the account.
 * @throws Refusal 'messageNotSent'
 */
export const sendContactChanged = (ctx: Ctx, to: string, language: MessageLanguage) =>
  send(ctx, to, CHANGED_WORDS[language])

const send = (ctx: Ctx, to: string, { subject, text }: Words) =>
  to.includes('@') ? sendMail(ctx, { to, subject, text }) : sendSms(ctx, { to, text })
