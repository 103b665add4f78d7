import MapPin from 'lucide-react/icons/map-pin'
import Megaphone from 'lucide-react/icons/megaphone'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '#core/ids.ts'
import { typedNumber } from '#core/numbers.ts'
import { rupees } from '#core/units.ts'
import { isUploading, photoIds, type PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { AreaPicker } from '#features/places/web/AreaPicker.tsx'
import type { Area } from '#features/places/web/areaStore.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { ApiError } from '#kit/web/api.ts'
import { useGo, useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { SegmentedControl } from '#kit/web/ui/SegmentedControl.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { ASK_RANGE, holdsContact, OPEN_HOURS, RANGES, REQUEST_KINDS, type RequestKind, WORDS_LENGTH } from '../rules.ts'
import { useIsPlaced, useRequestActs } from './queries.ts'
import './words/requests.ts'

/** Form of a request: text, kind, range, duration, maximum price. */
export function AskPage() {
  const t = useTranslations('requests')
  const e = useTranslations('errors')
  const sentence = useErrorSentence()
  const go = useGo()
  const back = useGoBack('/home')
  const [params] = useQueryParams()
  const { area } = useArea()
  const { ask } = useRequestActs()
  const [tap, setTap] = useState(() => ({ id: newId(), key: newId() }))
  const [kind, setKind] = useState<RequestKind>('buy')
  const [words, setWords] = useState(params.get('q') ?? '')
  const [photos, setPhotos] = useState<PickedPhoto[]>([])
  const [range, setRange] = useState(String(ASK_RANGE.first))
  const [hoursOpen, setHoursOpen] = useState('24')
  const [most, setMost] = useState('')
  const [problem, setProblem] = useState<{ field: 'words' | 'most' | 'form'; text: string } | null>(null)
  const [isPicking, setPicking] = useState(false)
  usePageTitle(t('ask'))
  // Only a picked place is sent; by default the request is at the user's published area.
  const picked = area?.kind === 'town' || area?.kind === 'point' ? area : null
  const isPlaced = useIsPlaced(area)

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (ask.isPending) return
    const amount = typedNumber(most)
    if (words.trim().length < 3) return setProblem({ field: 'words', text: t('empty') })
    if (holdsContact(words)) return setProblem({ field: 'words', text: sentenceOf(e, 'contactInText') })
    if (amount !== null && !(amount >= 0)) return setProblem({ field: 'most', text: t('badPrice') })
    if (isUploading(photos)) return setProblem({ field: 'form', text: t('photoWaits') })
    setProblem(null)
    const [photoId] = photoIds(photos)
    try {
      const answer = await ask.mutateAsync({
        ...tap,
        kind,
        words,
        ...(photoId && { photoId }),
        rangeMeters: Number(range),
        hoursOpen: Number(hoursOpen),
        ...(amount !== null && { mostPaise: rupees(amount) }),
        ...(picked && { latitude: picked.latitude, longitude: picked.longitude }),
      })
      toast(t(answer ? 'sent' : 'kept'), answer ? { tone: 'ok' } : {})
      go(answer ? `/requests/${tap.id}` : '/requests?tab=mine', { replace: true })
    } catch (error) {
      setTap({ id: newId(), key: newId() })
      const isWords = error instanceof ApiError && error.fields['words'] !== undefined
      const text = isWords ? sentenceOf(e, error.fields['words']!) : sentence(error)
      setProblem({ field: isWords ? 'words' : 'form', text })
    }
  }
  const isRefused = problem?.field === 'form'
  const refusal = isRefused && ask.error instanceof ApiError ? ask.error.code : null
  const isNowhere = picked === null && (refusal === 'askNowhere' || isPlaced === false)
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined)
  return (
    <Page width="form">
      <PageHeader title={t('ask')} onBack={back} />
      <p className="mb-4 text-body text-ink-2">{t('askHint')}</p>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5 pb-8">
        <SegmentedControl
          label={t('kind')}
          value={kind}
          onValue={(value) => setKind(value as RequestKind)}
          segments={REQUEST_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <TextArea
          label={t('words')}
          hint={t(`wordsHints.${kind}`)}
          rows={3}
          maxLength={WORDS_LENGTH}
          value={words}
          error={errorOf('words')}
          onValue={(text) => {
            setWords(text)
            if (problem?.field === 'words') setProblem(null)
          }}
        />
        <PhotoPicker label={t('photo')} value={photos} onChange={setPhotos} max={1} hasMain={false} />
        <div className="grid grid-cols-2 gap-4">
          <Select
            label={t('range')}
            value={range}
            onValue={setRange}
            options={RANGES.map((each) => ({ value: String(each), label: t('within', { kilometers: each / 1000 }) }))}
          />
          <Select
            label={t('until')}
            value={hoursOpen}
            onValue={setHoursOpen}
            options={OPEN_HOURS.map((each) => ({ value: String(each), label: t('untilHours', { hours: each }) }))}
          />
        </div>
        <TextField
          label={t(kind === 'buy' ? 'most' : 'mostPaid')}
          {...(kind !== 'buy' && { hint: t('mostPaidHint') })}
          labelEnd={t('optional')}
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={most}
          error={errorOf('most')}
          onValue={setMost}
        />
        {isRefused && !isNowhere && (
          <Banner
            tone="wait"
            live
            action={
              refusal === 'askHidden' ? (
                <LinkButton size="small" variant="quiet" href="/privacy-settings/privacy">
                  {t('privacy')}
                </LinkButton>
              ) : undefined
            }
          >
            {problem.text}
          </Banner>
        )}
        <Where picked={picked} isNowhere={isNowhere} isRefused={isRefused} onPick={() => setPicking(true)} />
        <Button type="submit" wide busy={ask.isPending} icon={<Megaphone aria-hidden="true" className="size-5" />}>
          {t('send')}
        </Button>
      </form>
      <AreaPicker
        open={isPicking}
        onClose={() => {
          setPicking(false)
          setProblem(null)
        }}
      />
    </Page>
  )
}

interface WhereProps {
  picked: Area | null
  isNowhere: boolean
  /** True after a failed attempt, so that the missing area is read aloud. */
  isRefused: boolean
  onPick: () => void
}

/** Around what the request is, or that this is unknown; and a button to choose another area. */
function Where({ picked, isNowhere, isRefused, onPick }: WhereProps) {
  const t = useTranslations('requests')
  const e = useTranslations('errors')
  const text = picked ? t('whereArea', { area: picked.name || picked.address }) : t('where')
  const isAlert = isNowhere && isRefused
  return (
    <Banner
      key={String(isAlert)}
      tone={isAlert ? 'wait' : 'quiet'}
      live={isAlert}
      icon={<MapPin aria-hidden="true" />}
      action={
        <Button size="small" variant="tint" onClick={onPick}>
          {t(isNowhere ? 'chooseArea' : 'otherArea')}
        </Button>
      }
    >
      {isNowhere ? e('askNowhere') : text}
    </Banner>
  )
}
