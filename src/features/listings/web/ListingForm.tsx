import type { ReactNode } from 'react'
import { isUploading } from '#features/photos/web/pickedPhotos.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import { DraftBanner } from './DraftBanner.tsx'
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
  /** What the form calls its name field. */
  nameLabel?: string
  children: ReactNode
}

/** The frame of every form of a listing: what became of a draft, the fields, what is wrong, and the button that sends it. */
export function ListingForm<Fields extends object>(props: ListingFormProps<Fields>) {
  const { draft, form, isReady = true, isChecking = false } = props
  return (
    <form noValidate={!isChecking} className="flex flex-1 flex-col gap-5 pt-3" onSubmit={form.submit}>
      <DraftBanner draft={draft} nameLabel={props.nameLabel} />
      {props.children}
      {form.problem !== '' && <Banner tone="wait" live title={form.problem} />}
      <ActionBar note={props.note}>
        {props.cancel}
        <Button
          type="submit"
          busy={form.isSaving}
          disabled={!isReady}
          aria-disabled={isUploading(draft.photos) || draft.isOutdated || undefined}
        >
          {props.submitLabel}
        </Button>
      </ActionBar>
    </form>
  )
}
