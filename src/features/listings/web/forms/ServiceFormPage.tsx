import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import type { InputOf } from '#core/contract.ts'
import { type LatLng, parseLatLng } from '#core/geo.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { isPlace, SERVICE_CATEGORIES, SERVICE_DAYS, type ServiceDay, TEXT_LIMITS } from '../../rules.ts'
import type { Service } from '../../serviceContract.ts'
import { createService, updateService } from '../calls.ts'
import { useListed, useMyOffices, useMyService } from '../queries.ts'
import { useDayName } from '../useDayName.ts'
import { useIsPlaced } from '../useIsPlaced.ts'
import { category, hidden, hiddenPlace, keywords, landmark, line, paragraph, price, priceUnit } from './fieldKinds.tsx'
import { type ControlProps, type Field, listingForm } from './formTable.ts'
import { isOvernight } from './hoursDraft.ts'
import { ListingForm } from './ListingForm.tsx'
import { ListingFormPage } from './ListingFormPage.tsx'
import { ServicePlaceField } from './ServicePlaceField.tsx'
import { TimeField } from './TimeField.tsx'
import { useLookUpPlace } from './useLookUpPlace.ts'
import '../words/listings.ts'

/** Days on which a service is available, with the times `start` and `end`. */
const days: Field<ServiceDay[]> = {
  label: 'availableDays',
  schema: z.array(z.enum(SERVICE_DAYS)),
  empty: [],
  typed: (saved) => saved,
  sent: (typed) => typed,
  Control: ServiceTimes,
}

/** An address, or "lat,lng"; its control also shows the place. */
const address: Field<string> = {
  ...hidden('addressOrCoordinates'),
  fault(typed, fields) {
    const point = parseLatLng(typed)
    return !(fields as PlaceFields).place && point && !isPlace(point) ? 'invalidPlace' : null
  },
  Control: AddressAndPlace,
}

/** The form of a service (F-93 … F-109). */
export const SERVICE_FORM = listingForm({
  kind: 'service',
  fields: {
    title: line('serviceName', { isRequired: true, maxLength: TEXT_LIMITS.name }),
    category: category(SERVICE_CATEGORIES),
    price: price(),
    priceUnit: priceUnit('serviceUnitHint'),
    description: paragraph('description'),
    days,
    start: hidden('startTime'),
    end: hidden('endTime'),
    keywords: keywords(false),
    officeId: { ...hidden('office'), Control: OfficeChoice },
    address,
    place: hiddenPlace,
    landmark,
  },
  saved: (service: Service) => ({
    ...service,
    ...service.availability,
    price: service.pricePaise,
    officeId: service.officeId ?? '',
    place: service.location,
  }),
  body: ({ days, start, end, place, officeId, ...rest }, photoIds): InputOf<typeof createService> => ({
    ...rest,
    availability: { days, start, end },
    location: place,
    officeId: officeId === '' ? null : officeId,
    photoIds,
  }),
  create: createService,
  update: updateService,
  photos: { most: PHOTO_LIMITS.service, overflow: 'cut' },
  nameField: 'title',
  href: (id) => (id ? `/service-form/${id}` : '/service-form'),
  list: '/services-list',
  title: { new: 'addService', edit: 'editService' },
  incomplete: 'fillRequired',
})

/** The service form at /service-form, /service-form/{id} and /service-provider-form?id={id} (F-93 … F-108, X-04). */
export function ServiceFormPage() {
  const [params] = useQueryParams()
  const id = usePathParam('id') || params.get('id')
  const prepare = useServicePlace()
  return (
    <ListingFormPage of={SERVICE_FORM} id={id} query={useMyService(id)} listed={useListed('services', id)}>
      {(saved, askNewest) => <ListingForm {...{ of: SERVICE_FORM, saved, askNewest }} prepare={prepare} />}
    </ListingFormPage>
  )
}

/**
 * Completes the place of a service from its address, before it is sent. Without one it asks whether to save it anyway;
 * null: the person sets the place first.
 */
export function useServicePlace() {
  const t = useTranslations('listings')
  const lookUp = useLookUpPlace()
  const isPlaced = useIsPlaced()
  return async <Fields extends PlaceFields & { officeId: string }>(
    fields: Fields,
    focus: (field: string) => void,
  ): Promise<Fields | null> => {
    const place = fields.place ?? parseLatLng(fields.address) ?? (await lookUp(fields.address))[0] ?? null
    if (place || isPlaced({ location: null, officeId: fields.officeId || null })) return { ...fields, place }
    // The dialog gives the focus back to where it was.
    focus('location')
    const isMeant = await confirm({
      title: t('withoutPlace'),
      body: t('withoutPlaceHint'),
      yes: t('saveWithoutPlace'),
      no: t('setPlace'),
      prefersNo: true,
    })
    return isMeant ? { ...fields, place } : null
  }
}

interface TimeFields {
  start: string
  end: string
}

/** Days and times at which a service is available (F-98 … F-100). */
function ServiceTimes({ label, value: days, onValue, draft }: ControlProps<ServiceDay[], TimeFields>) {
  const t = useTranslations('listings')
  const dayName = useDayName()
  const { start, end } = draft.fields
  const toggle = (day: ServiceDay) =>
    onValue(SERVICE_DAYS.filter((each) => (each === day ? !days.includes(day) : days.includes(each))))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-label">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {SERVICE_DAYS.map((day) => (
          <Chip key={day} on={days.includes(day)} tick onClick={() => toggle(day)}>
            {dayName(day)}
          </Chip>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TimeField label={t('startTime')} name="start" value={start} onValue={(start) => draft.change({ start })} />
        <TimeField
          label={t('endTime')}
          name="end"
          value={end}
          onValue={(end) => draft.change({ end })}
          hint={isOvernight([start, end]) ? t('nextDay') : undefined}
        />
      </div>
      <p className="text-small text-ink-3">{t('timesHint')}</p>
    </fieldset>
  )
}

/** The office of the service (F-109); hidden for people without an office. */
function OfficeChoice({ name, label, value, onValue, error }: ControlProps<string>) {
  const t = useTranslations('listings')
  const { data } = useMyOffices()
  if (!data || data.offices.length === 0) return null
  return (
    <Select
      {...{ name, label, value, onValue, error }}
      labelEnd={t('optional')}
      placeholder={t('noOffice')}
      hint={t('officeHint')}
      options={data.offices.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

interface PlaceFields {
  address: string
  place: LatLng | null
}

function AddressAndPlace({ value, draft, wrong, onLocating }: ControlProps<string, PlaceFields>) {
  return (
    <ServicePlaceField
      address={value}
      place={draft.fields.place}
      firstAddress={draft.newest.address}
      onChange={draft.change}
      onLocating={onLocating}
      error={wrong('address') ?? wrong('location')}
    />
  )
}
