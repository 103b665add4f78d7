import { languageOf } from '#features/settings/server/settings.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Ctx } from '#kit/server/context.ts'
import { sendMail } from '#kit/server/mail.ts'

const WORDS = {
  suspended: {
    en: (reason: string) => ({
      subject: 'Your Hereabouts account is suspended',
      text: `Your Hereabouts account is suspended. You can’t log in, and nobody sees your listings.\n\nReason: ${reason}\n\nIf you think this is wrong, reply to this email.`,
    }),
    hi: (reason: string) => ({
      subject: 'आपका Hereabouts अकाउंट सस्पेंड है',
      text: `आपका Hereabouts अकाउंट सस्पेंड है। आप लॉग इन नहीं कर सकते, और आपकी लिस्टिंग किसी को नहीं दिखतीं।\n\nकारण: ${reason}\n\nअगर आपको लगता है कि यह गलत है, तो इस ईमेल का जवाब दें।`,
    }),
  },
  restored: {
    en: (reason: string) => ({
      subject: 'Your Hereabouts account is open again',
      text: `You can log in to Hereabouts again, and your listings show again.\n\n${reason}`,
    }),
    hi: (reason: string) => ({
      subject: 'आपका Hereabouts अकाउंट फिर खुल गया है',
      text: `आप फिर से Hereabouts में लॉग इन कर सकते हैं, और आपकी लिस्टिंग पहले की तरह दिखती हैं।\n\n${reason}`,
    }),
  },
}

/**
 * Mails a person about their account, in their language, after commit. A mail that the mail server refuses is only
 * logged; the account keeps its new state.
 */
export async function mailPerson(
  ctx: Ctx,
  person: { id: string; email: string },
  about: keyof typeof WORDS,
  reason: string,
): Promise<void> {
  const language = (await languageOf(ctx, person.id))?.startsWith('hi') ? 'hi' : 'en'
  ctx.afterCommit(async () => {
    try {
      await sendMail(ctx, { to: person.email, ...WORDS[about][language](reason) })
    } catch (error) {
      ctx.log.error({ failure: causeOf(error) }, 'somebody could not be mailed what became of his account')
    }
  })
}
