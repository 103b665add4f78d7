import { CloudUpload, FileClock, Smartphone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isUploading } from '#features/photos/web/pickedPhotos.ts'
import type { KeptCall } from '#kit/web/outbox.ts'
import { sentenceOf } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { AskNewest } from './FormGate.tsx'
import type { Draft } from './useDraft.ts'
import type { ListingFormState } from './useListingForm.ts'

export interface ListingFormProps<Fields> {
  draft: Draft<Fields>
  form: ListingFormState
  /** Label of the button that sends it. */
  submitLabel: string
  /** Off until everything is there, where the specification says so (F-17, F-136). */
  isReady?: boolean
  /** Before the button: Cancel. */
  cancel?: ReactNode
  note?: ReactNode
  /** Lets the browser itself block an empty required field (F-119). */
  isChecking?: boolean
  askNewest: AskNewest
  children: ReactNode
}

/** The frame of every form of a listing: what became of a draft, the fields, what is wrong, and the button that sends it. */
export function ListingForm<Fields>(props: ListingFormProps<Fields>) {
  const { draft, form, isReady = true, isChecking = false } = props
  return (
    <form noValidate={!isChecking} className="flex flex-1 flex-col gap-5 pt-3" onSubmit={form.submit}>
      {draft.isRestored && !form.isConflict && <RestoredBanner draft={draft} />}
      {draft.kept && !draft.isRestored && !form.isConflict && <KeptBanner kept={draft.kept} draft={draft} />}
      {form.isConflict && <ConflictBanner draft={draft} askNewest={props.askNewest} />}
      {props.children}
      {form.problem !== '' && <Banner tone="wait" live title={form.problem} />}
      <ActionBar note={props.note}>
        {props.cancel}
        <Button
          type="submit"
          busy={form.isSaving}
          disabled={!isReady}
          aria-disabled={isUploading(draft.photos) || form.isConflict || undefined}
        >
          {props.submitLabel}
        </Button>
      </ActionBar>
    </form>
  )
}

function RestoredBanner<Fields>({ draft }: { draft: Draft<Fields> }) {
  const t = useTranslations('listings')
  const words = useWords()
  const discard = () => {
    const takeBack = draft.discard()
    toast(t('draftDiscarded'), { undo: { label: words.undo, run: takeBack } })
  }
  return (
    <Banner
      tone="brand"
      live
      icon={<FileClock aria-hidden="true" />}
      title={t('draftRestored')}
      action={
        <Button size="small" variant="text" onClick={discard}>
          {t('discard')}
        </Button>
      }
    />
  )
}

/** What is shown was sent from here before: it waits for the network, or was not accepted. */
function KeptBanner<Fields>({ kept, draft }: { kept: KeptCall; draft: Draft<Fields> }) {
  const t = useTranslations('listings')
  const tErrors = useTranslations('errors')
  const { refused } = kept
  const drop = async () => {
    await draft.dropKept()
    draft.discard()
  }
  return (
    <Banner
      tone="wait"
      live
      icon={refused ? <TriangleAlert aria-hidden="true" /> : <CloudUpload aria-hidden="true" />}
      title={refused ? sentenceOf(tErrors, refused.code, refused.params) : t('waitingToBeSent')}
      action={
        <Button size="small" variant="text" onClick={() => void drop()}>
          {t('discard')}
        </Button>
      }
    >
      {refused ? t('refusedHelp') : t('waitingHelp')}
    </Banner>
  )
}

/** The listing was changed elsewhere meanwhile: what was typed stays until its owner says which of the two counts. */
function ConflictBanner<Fields>({ draft, askNewest }: { draft: Draft<Fields>; askNewest: AskNewest }) {
  const t = useTranslations('listings')
  const load = async () => {
    const newest = await askNewest()
    if (!newest) return
    await draft.dropKept()
    draft.forget()
    newest.show()
  }
  const keep = async () => {
    const newest = await askNewest()
    if (newest) draft.keepMine(newest.version)
  }
  return (
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
          <Button size="small" variant="text" onClick={() => void keep()}>
            {t('keepMine')}
          </Button>
        </div>
      }
    >
      {t('conflictHelp')}
    </Banner>
  )
}
