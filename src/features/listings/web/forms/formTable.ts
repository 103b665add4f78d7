import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Call, Endpoint, InputOf } from '#core/contract.ts'
import { photoIds, type PickedPhoto, type PickedPhotosUpdate } from '#features/photos/web/pickedPhotos.ts'
import type { Photo } from '#features/photos/contract.ts'

/** Props of a field's control. */
export interface ControlProps<Typed, Fields extends object = object, Extra = unknown> {
  name: string
  label: string
  value: Typed
  onValue(this: void, value: Typed): void
  isRequired: boolean
  /** Its error text. */
  error: string | undefined
  /** The error text of any field. */
  wrong: (field: string) => string | undefined
  /** Called with true while the device's position is being found: Save waits for it. */
  onLocating: (isLocating: boolean) => void
  /** The whole form: its fields and photos, and how to change several of them. */
  draft: {
    fields: Fields
    /** The fields with the values of the listing. */
    newest: Fields
    change(this: void, changes: Partial<Fields>): void
    photos: PickedPhoto[]
    setPhotos: (update: PickedPhotosUpdate) => void
  }
  /** Null for a new listing. */
  id: string | null
  extra: Extra
}

/** A message key of errors.json, or several by name; null: valid. */
export type Fault = string | null | Record<string, string | null>

/** One field of a form: `Typed` in the form and its draft, `Saved` in the listing, `Sent` in the request. */
export interface Field<Typed, Saved = Typed, Sent = Typed> {
  /** Key of listings.json. */
  label: string | ((extra: never) => string)
  /** Schema of the value in a stored draft. */
  schema: z.ZodMiniType
  /** Value in a new form, and in drafts from before the field existed. */
  empty: Typed
  typed(this: void, saved: Saved): Typed
  sent(this: void, typed: Typed): Sent
  isRequired?: boolean | ((extra: never) => boolean)
  /** The error of a required field that is blank, by default 'required'. */
  missing?: string
  /** The error of a visible field that is not blank. */
  fault?(this: void, typed: Typed, fields: object, extra: unknown): Fault
  /** Name of its error in the answer of the server; by default that of the field. */
  faultName?: string
  isShown?(this: void, fields: object, extra: unknown): boolean
  /** True: below "More". */
  isMore?(this: void, fields: object, extra: unknown): boolean
  /** True: takes half of the width. */
  isHalf?: boolean
  /** Omitted: the control of another field shows it. */
  Control?(this: void, props: ControlProps<Typed>): ReactNode
}

/** The fields of a form by their names, in the order of the form. */
export type FieldTable = Record<string, Field<unknown, unknown, unknown>>
export type FieldsOf<Table extends FieldTable> = { [Name in keyof Table]: Table[Name]['empty'] }
type SavedOf<Table extends FieldTable> = { [Name in keyof Table]: Parameters<Table[Name]['typed']>[0] }
type SentOf<Table extends FieldTable> = { [Name in keyof Table]: ReturnType<Table[Name]['sent']> }

/** The part of a listing that every form needs. */
export interface SavedListing {
  id: string
  version: number
  photos?: readonly Photo[]
}

interface NewAndEdit {
  new: string
  edit: string
}

/**
 * Definition of the form of one kind of listing: everything that differs between the kinds. Texts are keys of
 * listings.json.
 */
export interface ListingFormTable<
  Table extends FieldTable,
  Saved extends SavedListing,
  Create extends Endpoint,
  Update extends Endpoint,
> {
  /** Its drafts are "shop:new" and "shop:{id}". */
  kind: string
  fields: Table
  /** Values of a stored listing for each field. */
  saved: (listing: Saved) => SavedOf<Table>
  /** The request body. */
  body: (sent: SentOf<Table>, photoIds: string[]) => InputOf<Create>
  create: Call<Create>
  update: Call<Update>
  /** Omitted: without photos. */
  photos?: {
    most: number
    overflow?: 'cut'
    label?: (extra: never) => string
    isRequired?: (extra: never) => boolean
  }
  /** The field that names the listing in messages. */
  nameField: keyof Table & string
  /** Address of the form. */
  href: (id: string | null) => string
  /** Address of the user's listings of this kind. */
  list: string
  title: NewAndEdit
  /** Label of the submit button; omitted: Save, with Cancel beside it. */
  submit?: NewAndEdit
  /** Message after saving; omitted: none. */
  done?: NewAndEdit
  /** Key of the error text of the whole form. */
  incomplete: 'fillAllFields' | 'fillRequired'
  /**
   * The submit button is disabled until all required fields are given (`complete`), or until there are no errors
   * (`valid`) (F-17, F-136).
   */
  submitWhen?: 'complete' | 'valid'
  /** The browser checks required fields (F-119). */
  isChecking?: boolean
  /** The fields that a person types, if the device fills others in. */
  typed?: (fields: FieldsOf<Table>) => Partial<FieldsOf<Table>>
}

/** Checks the types of a form and gives it the schema of its drafts. */
export const listingForm = <
  Table extends FieldTable,
  Saved extends SavedListing,
  Create extends Endpoint,
  Update extends Endpoint,
>(
  form: ListingFormTable<Table, Saved, Create, Update>,
) => ({
  ...form,
  schema: z.object(
    mapFields(form.fields, ({ schema, empty }) => z._default(schema, empty)),
  ) as unknown as z.ZodMiniType<FieldsOf<Table>>,
  /** The initial fields: empty, or a listing's values. */
  start(listing: Saved | null): FieldsOf<Table> {
    const saved = listing && (form.saved(listing) as Record<string, unknown>)
    return mapFields(form.fields, (field, name) => (saved ? field.typed(saved[name]) : field.empty)) as FieldsOf<Table>
  },
  /** The request body; call only with fields without errors. */
  input: (fields: FieldsOf<Table>, photos: readonly PickedPhoto[]): InputOf<Create> =>
    form.body(
      mapFields(form.fields, (field, name) => field.sent(fields[name])) as SentOf<Table>,
      photoIds([...photos]),
    ),
  /** Labels and error names of required fields that are blank, in the order of the form (F-17). */
  missing(
    fields: FieldsOf<Table>,
    photos: readonly PickedPhoto[],
    extra?: unknown,
  ): { label: string; error: string }[] {
    const isPhotoMissing = answerOf(form.photos?.isRequired, extra) && photoIds([...photos]).length === 0
    const blank = shownFields(form.fields, fields, extra).filter(
      ([name, field]) => answerOf(field.isRequired, extra) && isBlank(fields[name]),
    )
    return [
      ...(isPhotoMissing ? [{ label: 'photos', error: 'photoIds' }] : []),
      ...blank.map(([name, field]) => ({ label: answerOf(field.label, extra)!, error: field.faultName ?? name })),
    ]
  },
  /** Errors by field, as message keys. */
  faults(fields: FieldsOf<Table>, photos: readonly PickedPhoto[], extra?: unknown): Record<string, string> {
    const found = shownFields(form.fields, fields, extra).map(([name, field]): Record<string, string | null> => {
      const blank = answerOf(field.isRequired, extra) ? (field.missing ?? 'required') : null
      const fault = isBlank(fields[name]) ? blank : (field.fault?.(fields[name], fields, extra) ?? null)
      return typeof fault === 'object' && fault !== null ? fault : { [field.faultName ?? name]: fault }
    })
    const isPhotoMissing = photos.length === 0 && answerOf(form.photos?.isRequired, extra)
    return onlyErrors(Object.assign({ photoIds: isPhotoMissing ? 'photoMissing' : null }, ...found))
  },
})
export type ListingFormOf<
  Table extends FieldTable,
  Saved extends SavedListing,
  Create extends Endpoint,
  Update extends Endpoint,
> = ReturnType<typeof listingForm<Table, Saved, Create, Update>>

/** The value of a field's property, which may be a function of the form's `extra`. */
export const answerOf = <Answer extends string | boolean>(
  of: Answer | ((extra: never) => Answer) | undefined,
  extra: unknown,
): Answer | undefined => (typeof of === 'function' ? of(extra as never) : of)

/** The fields that the form shows now, in the order of the form. */
export const shownFields = (table: FieldTable, fields: object, extra: unknown) =>
  Object.entries(table).filter(([, { isShown }]) => isShown?.(fields, extra) ?? true)

/** True for a field without a value. An empty list counts as a value. */
const isBlank = (typed: unknown): boolean => typed === null || (typeof typed === 'string' && typed.trim() === '')

const onlyErrors = (found: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null))

const mapFields = <Result>(
  table: FieldTable,
  map: (field: FieldTable[string], name: string) => Result,
): Record<string, Result> => Object.fromEntries(Object.entries(table).map(([name, field]) => [name, map(field, name)]))
