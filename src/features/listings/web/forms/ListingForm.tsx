import Gift from 'lucide-react/icons/gift'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Endpoint } from '#core/contract.ts'
import { isUploading } from '#features/photos/web/pickedPhotos.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Draft } from '../drafts/useDraft.ts'
import { useFreePeriod } from '../market.ts'
import { answerOf, type FieldsOf, type FieldTable, type SavedListing, shownFields } from './formTable.ts'
import { type FormState, type OpenForm, useFormOf } from './useFormOf.ts'
import '../words/listings.buyers.ts'
import '../words/listings.details.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

const DraftBanner = lazyComponent(async () => (await import('../drafts/DraftBanner.tsx')).DraftBanner)

/** The controls of the visible fields, in two columns; `wanted` selects some of them. */
export function FormFields<Table extends FieldTable>({
  state,
  wanted = () => true,
  className = 'gap-y-5',
}: {
  state: FormState<Table>
  wanted?: (name: string, field: FieldTable[string]) => boolean
  className?: string
}) {
  const { table, form, extra } = state
  const draft = state.draft as unknown as Draft<Record<string, unknown>>
  const { fields } = draft
  return (
    <div className={cx('fields-beside grid grid-cols-2 gap-x-3', className)}>
      {shownFields(table, fields, extra)
        .filter(([name, field]) => field.Control && wanted(name, field))
        .map(([name, field]) => {
          const Control = field.Control!
          return (
            <div key={name} className={field.isHalf ? 'contents' : 'col-span-2 min-w-0 empty:hidden'}>
              <Control
                name={name}
                label={state.labelOf(name)}
                value={fields[name]}
                onValue={draft.set(name)}
                isRequired={answerOf(field.isRequired, extra) ?? false}
                error={form.wrong(field.faultName ?? name)}
                wrong={form.wrong}
                onLocating={form.setLocating}
                draft={draft}
                id={state.id}
                extra={extra}
              />
            </div>
          )
        })}
    </div>
  )
}

interface ListingFormProps<
  Table extends FieldTable,
  Saved extends SavedListing,
  Create extends Endpoint,
  Update extends Endpoint,
> extends OpenForm<Table, Saved, Create, Update> {
  /** Content after the last field. */
  below?: ReactNode
  /**
   * False for a new listing without its own free period (an item in a shop): the note about that period is not shown.
   */
  isFree?: (fields: FieldsOf<Table>) => boolean
}

/** The form of any listing: draft banner, photos, fields with an asterisk if required, errors and submit button. */
export function ListingForm<
  Table extends FieldTable,
  Saved extends SavedListing,
  Create extends Endpoint,
  Update extends Endpoint,
>({ below, isFree = () => true, ...open }: ListingFormProps<Table, Saved, Create, Update>) {
  const { of, saved, extra } = open
  const t = useTranslations('listings')
  const words = useWords()
  const format = useFormatter()
  const state = useFormOf(open)
  const { draft, form, missing, isReady } = state
  const isMore = ({ isMore }: FieldTable[string]) => isMore?.(draft.fields, extra) ?? false
  const hasMore = shownFields(of.fields, draft.fields, extra).some(([, field]) => isMore(field))
  const isIncomplete = of.submitWhen === 'complete' && missing.length > 0
  return (
    <form noValidate={!of.isChecking} className="marks-required flex flex-1 flex-col gap-5 pt-3" onSubmit={form.submit}>
      <DraftBanner draft={draft as unknown as Draft<object>} labelOf={state.labelOf} />
      <p className="-mb-3 text-small text-ink-2">{t('requiredMark')}</p>
      {of.photos && (
        <div data-field="photoIds" data-required={of.photos.isRequired?.(extra as never) || undefined}>
          <PhotoPicker
            value={draft.photos}
            onChange={draft.setPhotos}
            max={of.photos.most}
            {...(of.photos.overflow && { overflow: of.photos.overflow })}
            label={t(answerOf(of.photos.label, extra) ?? 'photos')}
            error={form.wrong('photoIds')}
            tellsWaiting
          />
        </div>
      )}
      <FormFields state={state} wanted={(_, field) => !isMore(field)} />
      {hasMore && (
        <details className="group border-t border-line">
          <summary className="flex min-h-touch cursor-pointer flex-col justify-center py-2">
            <span className="text-strong text-brand-ink">{t('moreFields')}</span>
            <span className="text-small text-ink-2 group-open:hidden">{t('moreFieldsHint')}</span>
          </summary>
          <FormFields state={state} wanted={(_, field) => isMore(field)} className="gap-y-5 pt-2 pb-1" />
        </details>
      )}
      {below}
      {form.problem !== '' && <Banner tone="wait" live title={form.problem} />}
      <ActionBar
        note={
          isIncomplete
            ? t('stillMissing', { fields: format.list(missing) })
            : !saved && isFree(draft.fields) && <FreeNote />
        }
      >
        {!of.submit && (
          <Button variant="tint" onClick={state.cancel}>
            {words.cancel}
          </Button>
        )}
        <Button
          type="submit"
          busy={form.isSaving}
          disabled={!isReady}
          aria-disabled={isUploading(draft.photos) || draft.isOutdated || undefined}
        >
          {of.submit ? t(of.submit[saved ? 'edit' : 'new']) : words.save}
        </Button>
      </ActionBar>
    </form>
  )
}

/** Shows in a form how long a new listing is visible without payment (W-25). */
function FreeNote() {
  const t = useTranslations('listings')
  const free = useFreePeriod()
  if (!free) return null
  return (
    <>
      <Gift aria-hidden="true" className="size-5" />
      {free.period === 'open'
        ? t('freeForNow')
        : free.period === 'days'
          ? t('freeFirst', { days: free.days })
          : t('visibleOncePaid')}
    </>
  )
}
