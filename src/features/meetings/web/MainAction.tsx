import { CalendarCheck, Footprints, Handshake, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMySos } from '#features/sos/web/queries.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { useNow } from '#kit/web/useNow.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Meeting } from '../contract.ts'
import { CodeSheet } from './CodeSheet.tsx'
import { useMeetingActs } from './queries.ts'

/** The QR reader is about 20 kB: it is loaded on the first tap. */
const ScanSheet = lazy(async () => ({
  default: (await import('#features/discovery/web/scan/ScanSheet.tsx')).ScanSheet,
}))

interface ActionProps {
  meeting: Meeting
  /** The code of a scanned link, to be confirmed. */
  scanned?: string
}

/** True while "I am on the way" comes next; the page then offers "I am there" beside it, for who waits at the place. */
export const mustSetOut = ({ acts, at }: Meeting, now: Date): boolean => acts.includes('setOut') && new Date(at) > now

/**
 * The one button that comes next: agree, set out, "I am there", "All is well", or the answer to "Are you well?". Nothing
 * when the other has to act.
 */
export function MainAction({ meeting, scanned = '' }: ActionProps) {
  const t = useTranslations('meetings')
  const sentence = useErrorSentence()
  const { agree, setOut, well } = useMeetingActs()
  const isAsked = useMySos().data?.checkIn != null && meeting.mine.wellAskedAt !== null
  const now = useNow()
  const { id, revision, acts, place } = meeting
  const step = { item: place.name }
  const onError = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  const icon = 'size-5'
  if (isAsked) {
    return (
      <LinkButton href="/sosturnoff" icon={<ShieldCheck aria-hidden="true" className={icon} />}>
        {t('answerWell')}
      </LinkButton>
    )
  }
  if (acts.includes('agree')) {
    return (
      <Button
        busy={agree.isPending}
        icon={<CalendarCheck aria-hidden="true" className={icon} />}
        onClick={() => agree.mutate({ input: { id, revision }, ...step }, { onError })}
      >
        {t('agree')}
      </Button>
    )
  }
  if (mustSetOut(meeting, now) && scanned === '') {
    return (
      <Button
        busy={setOut.isPending}
        icon={<Footprints aria-hidden="true" className={icon} />}
        onClick={() => setOut.mutate({ input: { id }, ...step }, { onError })}
      >
        {t('setOut')}
      </Button>
    )
  }
  if (acts.includes('code')) return <ThereAction meeting={meeting} scanned={scanned} />
  if (acts.includes('well')) {
    return (
      <Button
        busy={well.isPending}
        icon={<ShieldCheck aria-hidden="true" className={icon} />}
        onClick={() => well.mutate({ input: { id }, ...step }, { onError })}
      >
        {t('allWell')}
      </Button>
    )
  }
  return null
}

/** "I am there": opens the codes of both. */
export function ThereAction({ meeting, scanned = '', isQuiet = false }: ActionProps & { isQuiet?: boolean }) {
  const t = useTranslations('meetings')
  const [sheet, setSheet] = useState<'code' | 'scan' | null>(scanned === '' ? null : 'code')
  return (
    <>
      <Button
        variant={isQuiet ? 'tint' : 'filled'}
        icon={<Handshake aria-hidden="true" className="size-5" />}
        onClick={() => setSheet('code')}
      >
        {t('there')}
      </Button>
      <CodeSheet
        meeting={meeting}
        open={sheet === 'code'}
        onClose={() => setSheet(null)}
        onScan={() => setSheet('scan')}
        scanned={scanned}
      />
      {sheet === 'scan' && (
        <Suspense>
          <ScanSheet open onClose={() => setSheet(null)} />
        </Suspense>
      )}
    </>
  )
}
