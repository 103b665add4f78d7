import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import FileClock from 'lucide-react/icons/file-clock'
import Layers from 'lucide-react/icons/layers'
import Smartphone from 'lucide-react/icons/smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ComponentProps } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { parsePrice, priceText } from '#core/money.ts'
import type { KeptCall } from '#kit/web/outbox.ts'
import { sentenceOf } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Draft } from './useDraft.ts'
import '#features/places/web/words/places.ts'
import '../words/listings.ts'

const AMOUNTS = ['price', 'originalPrice']
/** Fields whose value is shown in the message: short texts in the seller's own words. */
const TOLD = [...AMOUNTS, 'name', 'title', 'stock', 'priceUnit', 'start', 'end', 'contact', 'experience']
const LONGEST_TOLD = 40

interface DraftBannerProps<Fields> {
  draft: Draft<Fields>
  /** Labels of the form's fields. */
  labelOf: (field: string) => string
}

/** State of a draft, by this priority: conflict, merged, restored, waiting or refused, nothing left to save. */
export function DraftBanner<Fields extends object>({ draft, labelOf }: DraftBannerProps<Fields>) {
  if (draft.isOutdated) return <ConflictBanner draft={draft} labelOf={labelOf} />
  if (draft.meanwhile === 'merged') return <MergedBanner draft={draft} />
  if (draft.isRestored) return <RestoredBanner draft={draft} />
  if (draft.kept) return <KeptBanner kept={draft.kept} draft={draft} />
  return draft.meanwhile === 'same' && <SameBanner />
}

function RestoredBanner<Fields>({ draft }: { draft: Draft<Fields> }) {
  const t = useTranslations('listings')
  return (
    <Banner
      tone="brand"
      live
      icon={<FileClock aria-hidden="true" />}
      title={t('draftRestored')}
      action={<DiscardButton draft={draft} />}
    />
  )
}

/** The shown contents were already sent: they wait for the network, or were refused. */
function KeptBanner<Fields>({ kept, draft }: { kept: KeptCall; draft: Draft<Fields> }) {
  const t = useTranslations('listings')
  const tErrors = useTranslations('errors')
  const { refused } = kept
  return (
    <Banner
      tone="wait"
      live
      icon={refused ? <TriangleAlert aria-hidden="true" /> : <CloudUpload aria-hidden="true" />}
      title={refused ? sentenceOf(tErrors, refused.code, refused.params) : t('waitingToBeSent')}
      action={<DiscardButton draft={draft} />}
    >
      {refused ? t('refusedHelp') : t('waitingHelp')}
    </Banner>
  )
}

/** Discards the draft and calls that wait to be sent; only the draft can be restored. */
function DiscardButton<Fields>({ draft }: { draft: Draft<Fields> }) {
  const t = useTranslations('listings')
  const words = useWords()
  const discard = async () => {
    const isKept = draft.kept !== null && !draft.isRestored
    if (isKept) await draft.dropKept()
    const takeBack = draft.discard()
    if (!isKept) toast(t('draftDiscarded'), { undo: { label: words.undo, run: takeBack } })
  }
  return (
    <Button size="small" variant="text" onClick={() => void discard()}>
      {t('discard')}
    </Button>
  )
}

/** The listing was changed elsewhere, in other fields; the draft was merged with it. */
function MergedBanner<Fields>({ draft }: { draft: Draft<Fields> }) {
  const t = useTranslations('listings')
  return (
    <InSight>
      <Banner
        tone="brand"
        live
        icon={<Layers aria-hidden="true" />}
        title={t('mergedTitle')}
        action={<DiscardButton draft={draft} />}
      >
        {t('mergedHelp')}
      </Banner>
    </InSight>
  )
}

/** The newest version already contains everything in the draft. */
function SameBanner() {
  const t = useTranslations('listings')
  return (
    <InSight>
      <Banner tone="ok" live icon={<CircleCheck aria-hidden="true" />} title={t('nothingToSave')}>
        {t('nothingToSaveHelp')}
      </Banner>
    </InSight>
  )
}

/** Both sides changed the same fields: the draft is kept until the owner chooses one version. */
function ConflictBanner<Fields extends object>({ draft, labelOf }: DraftBannerProps<Fields>) {
  const t = useTranslations('listings')
  const clashes = useClashWords(draft, labelOf)
  const load = async () => {
    await draft.dropKept()
    draft.discard()
  }
  return (
    <InSight role="group" aria-label={t('conflictTitle')} data-question tabIndex={-1} className="rounded-button">
      <Banner
        tone="wait"
        live
        icon={<Smartphone aria-hidden="true" />}
        title={t('conflictTitle')}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="accent" onClick={() => void load()}>
              {t('loadNewer')}
            </Button>
            <Button size="small" variant="text" onClick={draft.keepMine}>
              {t('keepMine')}
            </Button>
          </div>
        }
      >
        <p>{t('conflictFields', { fields: clashes })}</p>
        <p>{t('conflictHelp')}</p>
      </Banner>
    </InSight>
  )
}

/** The fields that were changed here and elsewhere, for a sentence: "Price (₹60 there) and Key features". */
function useClashWords<Fields extends object>(draft: Draft<Fields>, labelOf: (field: string) => string): string {
  const t = useTranslations('listings')
  const tPlaces = useTranslations('places')
  const format = useFormatter()
  const values = new Map<string, unknown>(Object.entries(draft.newest))
  const words = draft.clashes.map((name) => {
    const field = name === 'place' ? tPlaces('location') : labelOf(name)
    const value = asTold(values.get(name))
    if (!TOLD.includes(name) || value === '' || value.length > LONGEST_TOLD) return field
    return t('fieldThere', { field, value: AMOUNTS.includes(name) ? asPrice(value) : value })
  })
  return format.list(words)
}

/** A typed amount as a price; it may be unreadable. */
const asPrice = (typed: string) => {
  const price = parsePrice(typed)
  return price ? priceText(price) : typed
}

const asTold = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')

/** Scrolls the banner into view when it appears, because the submit button is far below it. */
const InSight = (props: ComponentProps<'div'> & { 'data-question'?: boolean }) => <div ref={showOnce} {...props} />
const showOnce = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })
