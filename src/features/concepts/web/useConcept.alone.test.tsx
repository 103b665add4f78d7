import { IntlProvider } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import { useConcept, useConcepts, useKindName } from './useConcept.ts'

/** The first test that wants it compiles the table of all concepts. */
const PATIENT = { timeout: 60_000 }

afterEach(() => clearParts())

async function show(locale: string, Part: () => React.ReactNode): Promise<() => string> {
  const part = await renderPart(
    <IntlProvider locale={locale}>
      <Part />
    </IntlProvider>,
  )
  return () => part.host.textContent
}

const Named = ({ id, isWanted }: { id: string; isWanted?: boolean }) => {
  const shown = useConcepts(isWanted)(id)
  return <p>{shown ? `${shown.name} ${shown.icon ? 'with' : 'without'} an icon` : 'nothing yet'}</p>
}
const One = ({ id }: { id: string }) => <p>{useConcept(id)?.name ?? 'nothing yet'}</p>
const Kind = ({ name }: { name: string }) => <p>{useKindName()(name)}</p>

test('names and icons are loaded only for screens that show one', async () => {
  const text = await show('en', () => <Named id="amenity/cafe" isWanted={false} />)
  await new Promise((later) => setTimeout(later, 500))
  expect(text()).toBe('nothing yet')
})

test('a single concept is named once the table is loaded; without one nothing is loaded', async () => {
  const none = await show('en', () => <One id="" />)
  const cafe = await show('en', () => <One id="amenity/cafe" />)
  await vi.waitFor(() => expect(cafe()).toBe('Café'), PATIENT)
  expect(none()).toBe('nothing yet')
})

test('an English reader sees the English name of an imported kind, even if the table is loaded', async () => {
  const text = await show('en', () => (
    <>
      <Kind name="Underground Parking" />
      <Named id="amenity/cafe" />
    </>
  ))
  await vi.waitFor(() => expect(text()).not.toContain('nothing yet'), PATIENT)
  expect(text()).toContain('Underground Parking')
})

test('a concept has its name in the reader’s language, and its icon; an unknown one has none', async () => {
  const english = await show('en', () => <Named id="amenity/cafe" />)
  await vi.waitFor(() => expect(english()).toMatch(/^Café with an icon$/), PATIENT)
  const hindi = await show('hi-IN', () => <Named id="amenity/cafe" />)
  await vi.waitFor(() => expect(hindi()).toMatch(/^[\u0900-\u097f\s]+ with an icon$/), PATIENT)
  const withoutHindi = await show('hi-IN', () => <Named id="amenity/animal_breeding" />)
  await vi.waitFor(() => expect(withoutHindi()).toMatch(/^[A-Z][a-zA-Z ]+ with/), PATIENT)
  const unknown = await show('en', () => <Named id="no/such/thing" />)
  expect(unknown()).toBe('nothing yet')
})

test('a Hindi reader sees imported kinds in Hindi, and other texts unchanged', async () => {
  const parking = await show('hi-IN', () => <Kind name="Underground Parking" />)
  await vi.waitFor(() => expect(parking()).toBe('भूमिगत पार्किंग'), PATIENT)
  expect((await show('hi-IN', () => <Kind name="Rao & Daughters" />))()).toBe('Rao & Daughters')
})

test('a Hindi reader sees imported kinds in Hindi also where nothing else needs the table', async () => {
  vi.resetModules()
  const fresh = await import('./useConcept.ts')
  const Kind = () => <p>{fresh.useKindName()('Underground Parking')}</p>
  const text = await show('hi-IN', () => <Kind />)
  await vi.waitFor(() => expect(text()).toBe('भूमिगत पार्किंग'), PATIENT)
})
