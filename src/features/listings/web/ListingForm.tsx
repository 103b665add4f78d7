import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isUploading } from '#features/photos/web/pickedPhotos.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { later } from '#kit/web/later.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import type { Draft } from './useDraft.ts'
import type { ListingFormState } from './useListingForm.ts'

const DraftBanner = later(
  async () => (await import('./DraftBanner.tsx')).DraftBanner<never>,
) as unknown as (typeof import('./DraftBanner.tsx'))['DraftBanner']

export interface ListingFormProps<Fields> {
  draft: Draft<Fields>
  form: ListingFormState
  /** Label of the submit button. */
  submitLabel: string
  /** Submit is disabled until this is true, where the specification requires it (F-17, F-136). */
  isReady?: boolean
  /** Shown before the submit button: Cancel. */
  cancel?: ReactNode
  note?: ReactNode
  /** Turns on the browser's own check of required fields (F-119). */
  isChecking?: boolean
  /** Label of the form's name field. */
  nameLabel?: string
  children: ReactNode
}

/** The frame of every listing form: draft banner, fields with asterisks at required ones, errors and submit button. */
export function ListingForm<Fields extends object>(props: ListingFormProps<Fields>) {
  const t = useTranslations('listings')
  const { draft, form, isReady = true, isChecking = false } = props
  return (
    <form noValidate={!isChecking} className="marks-required flex flex-1 flex-col gap-5 pt-3" onSubmit={form.submit}>
      <DraftBanner draft={draft} nameLabel={props.nameLabel} />
      <p className="-mb-3 text-small text-ink-2">{t('requiredMark')}</p>
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
