import CalendarCheck from 'lucide-react/icons/calendar-check'
import Footprints from 'lucide-react/icons/footprints'
import Handshake from 'lucide-react/icons/handshake'
import ScanLine from 'lucide-react/icons/scan-line'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { onServer } from '#core/paths.ts'
import { QrCode } from '#features/accounts/web/QrCode.tsx'
import { useMySos } from '#features/sos/web/queries.ts'
import { ApiError } from '#kit/web/api.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { useNow } from '#kit/web/useNow.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Meeting } from '../contract.ts'
import { CODE_LENGTH, plainCode } from '../rules.ts'
import { useMeetingActs, useMyCode } from './queries.ts'
import { useMeetingWords } from './useMeetingWords.ts'
import './words/meetings.ts'

/** The QR scanner is about 20 kB, so it is loaded on the first tap. */
const ScanSheet = lazy(async () => ({
  default: (await import('#features/discovery/web/scan/ScanSheet.tsx')).ScanSheet,
}))

interface ActionProps {
  meeting: Meeting
  /** The code of a scanned link, to be confirmed. */
  scanned?: string
}

/**
 * True while "I am on the way" is the next step; the page then also offers "I am there", for a person who is already at
 * the place.
 */
export const mustSetOut = ({ acts, at }: Meeting, now: Date): boolean => acts.includes('setOut') && new Date(at) > now

/**
 * The button for the next step: agree, set out, "I am there", "All is well", or the answer to "Are you well?". Renders
 * nothing when the other has to act.
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

/** "I am there": opens the sheet for the codes of both people. */
export function ThereAction({ meeting, scanned = '', isQuiet }: ActionProps & { isQuiet?: boolean }) {
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

interface CodeSheetProps {
  meeting: Meeting
  open: boolean
  onClose: () => void
  onScan: () => void
  /** The code of a scanned link; "" for none. */
  scanned: string
}

/** "I am there": the user's code as digits and QR, and a field for the other's. */
function CodeSheet({ meeting, open, onClose, onScan, scanned }: CodeSheetProps) {
  const t = useTranslations('meetings')
  const { nameOf } = useMeetingWords()
  const name = nameOf(meeting.other.name)
  return (
    <Sheet open={open} onClose={onClose} title={t('codeTitle')} desktop="center">
      <div className="flex flex-col gap-5">
        {scanned === '' && <MyCode id={meeting.id} name={name} isWanted={open} />}
        <EnterCode meeting={meeting} scanned={scanned} onDone={onClose} onScan={onScan} />
        {meeting.orderId && <p className="text-small text-ink-2">{t('orderMoves')}</p>}
      </div>
    </Sheet>
  )
}

function MyCode({ id, name, isWanted }: { id: string; name: string; isWanted: boolean }) {
  const t = useTranslations('meetings')
  const sentence = useErrorSentence()
  const query = useMyCode(id, isWanted)
  const code = query.data?.code
  if (code === undefined && query.isError) {
    return (
      <ErrorState title={t('codeFailed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
        {sentence(query.error)}
      </ErrorState>
    )
  }
  if (code === undefined) return <SkeletonList kind="field" count={1} label={t('loading')} />
  const link = `${location.origin}${onServer(`/meetings/${id}?code=${code}`)}`
  return (
    <section className="flex flex-col gap-2 text-center">
      <h3 className="text-strong">{t('codeMine', { name })}</h3>
      <p className="text-figure tabular-nums" data-code={code}>
        {`${code.slice(0, 3)} ${code.slice(3)}`}
      </p>
      <QrCode text={link} label={t('codeQr', { code })} />
      <p className="text-small text-ink-2">{t('codeMineHint', { name })}</p>
    </section>
  )
}

function EnterCode({
  meeting,
  scanned,
  onDone,
  onScan,
}: {
  meeting: Meeting
  scanned: string
  onDone: () => void
  onScan: () => void
}) {
  const t = useTranslations('meetings')
  const e = useTranslations('errors')
  const sentence = useErrorSentence()
  const { nameOf } = useMeetingWords()
  const { enter } = useMeetingActs()
  const [typed, setTyped] = useState(scanned)
  const [error, setError] = useState<string | null>(null)
  async function send(event: SubmitEvent) {
    event.preventDefault()
    const code = plainCode(typed)
    if (code.length !== CODE_LENGTH) return setError(sentenceOf(e, 'wrongMeetingCode'))
    try {
      const answer = await enter.mutateAsync({ input: { id: meeting.id, code }, item: meeting.place.name })
      toast(t(answer ? 'confirmed' : 'kept'), answer ? { tone: 'ok' } : {})
      onDone()
    } catch (failure) {
      setError(failure instanceof ApiError ? sentence(failure) : String(failure))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
      <TextField
        label={t(scanned === '' ? 'codeTheirs' : 'codeScanned', { name: nameOf(meeting.other.name) })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={typed}
        error={error}
        onValue={(text) => {
          setTyped(text)
          setError(null)
        }}
      />
      <div className="flex flex-wrap gap-2 [&>*]:flex-auto">
        <Button variant="tint" icon={<ScanLine aria-hidden="true" className="size-5" />} onClick={onScan}>
          {t('scan')}
        </Button>
        <Button type="submit" busy={enter.isPending}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  )
}
