import Send from 'lucide-react/icons/send'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '#core/ids.ts'
import { typedNumber } from '#core/numbers.ts'
import { rupees } from '#core/units.ts'
import { useMyItems } from '#features/listings/web/inventory/ownItems.ts'
import { nameInSize } from '#features/listings/variantRules.ts'
import { useMyServices, useMyShops } from '#features/listings/web/queries.ts'
import { useGo } from '#kit/web/navigation.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { NeighbourRequest } from '../contract.ts'
import { holdsContact, SENTENCE_LENGTH } from '../rules.ts'
import { useRequestActs } from './queries.ts'
import './words/requests.ts'

/** Answer with a listing of the user, a price and a sentence, or "Not me". An earlier answer prefills the form. */
export function AnswerForm({ request, isWaiting }: { request: NeighbourRequest; isWaiting: boolean }) {
  const t = useTranslations('requests')
  const e = useTranslations('errors')
  const sentence = useErrorSentence()
  const go = useGo()
  const { answer, decline } = useRequestActs()
  const [own] = request.given
  const listings = useOwnListings()
  const [key, setKey] = useState(newId)
  const [chosen, setChosen] = useState(own?.listing ? keyOf(own.listing.id, own.listing.variantId) : '')
  const [price, setPrice] = useState(own?.pricePaise == null ? '' : String(own.pricePaise / 100))
  const [text, setText] = useState(own?.sentence ?? '')
  const [problem, setProblem] = useState<{ field: 'text' | 'price' | 'form'; text: string } | null>(null)
  const { id, words } = request

  const offered = listings.find((each) => each.key === chosen)

  function choose(wanted: string) {
    setChosen(wanted)
    const listing = listings.find((each) => each.key === wanted)
    // A price that the user did not type follows the chosen listing.
    const isTyped = price !== '' && price !== rupeesOf(offered)
    if (!isTyped && listing?.pricePaise != null) setPrice(rupeesOf(listing))
  }
  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (answer.isPending) return
    const amount = typedNumber(price)
    if (text.trim() === '') return setProblem({ field: 'text', text: t('writeSentence') })
    if (holdsContact(text)) return setProblem({ field: 'text', text: sentenceOf(e, 'contactInText') })
    if (amount !== null && !(amount >= 0)) return setProblem({ field: 'price', text: t('badPrice') })
    setProblem(null)
    const pricePaise = amount === null ? undefined : rupees(amount)
    try {
      const told = await answer.mutateAsync({
        id,
        key,
        words,
        ...(chosen !== '' && { listingId: chosen.split(' ')[0]! }),
        ...(offered?.variantId && { variantId: offered.variantId }),
        ...(pricePaise !== undefined && { pricePaise }),
        sentence: text,
      })
      toast(t(told ? 'answered' : 'answerKept'), told ? { tone: 'ok' } : {})
    } catch (error) {
      setProblem({ field: 'form', text: sentence(error) })
    }
    setKey(newId())
  }
  async function passBy() {
    try {
      await decline.mutateAsync({ id, words })
      toast(t('declined'))
      go('/requests?tab=forMe', { replace: true })
    } catch (error) {
      setProblem({ field: 'form', text: sentence(error) })
    }
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined)
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <SectionHeader title={t(own ? 'yourAnswer' : 'answer')} />
      {problem?.field === 'form' && (
        <Banner tone="wait" live>
          {problem.text}
        </Banner>
      )}
      {listings.length > 0 && (
        <Select
          label={t('listing')}
          value={chosen}
          onValue={choose}
          options={[
            { value: '', label: t('noListing') },
            ...listings.map((listing) => ({ value: listing.key, label: listing.name })),
          ]}
        />
      )}
      <TextField
        label={t('price')}
        labelEnd={t('optional')}
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={price}
        error={errorOf('price')}
        onValue={setPrice}
      />
      <TextArea
        label={t('sentence')}
        hint={t('sentenceHint')}
        rows={2}
        maxLength={SENTENCE_LENGTH}
        value={text}
        error={errorOf('text')}
        onValue={setText}
      />
      <Button type="submit" busy={answer.isPending} icon={<Send aria-hidden="true" className="size-5" />}>
        {t(own ? 'changeAnswer' : 'sendAnswer')}
      </Button>
      {!own && !isWaiting && (
        <div className="text-center">
          <Button variant="text" busy={decline.isPending} onClick={() => void passBy()}>
            {t('notMe')}
          </Button>
          <p className="text-small text-ink-2">{t('notMeHint')}</p>
        </div>
      )}
    </form>
  )
}

const keyOf = (id: string, variantId: string | null | undefined) => (variantId ? `${id} ${variantId}` : id)

interface Offered {
  key: string
  name: string
  pricePaise: number | null
  variantId?: string
}

const rupeesOf = (offered: Offered | undefined) => (offered?.pricePaise == null ? '' : String(offered.pricePaise / 100))

/**
 * The user's listings to offer, by name; an item with sizes appears once per size, in their order, since each has its own
 * price.
 */
function useOwnListings(): Offered[] {
  const items = useMyItems().data?.items ?? []
  const services = useMyServices().data?.services ?? []
  const shops = useMyShops().data?.shops ?? []
  const whole = (id: string, name: string, pricePaise: number | null = null) => ({
    name,
    all: [{ key: id, name, pricePaise }],
  })
  const listings: { name: string; all: Offered[] }[] = [
    ...items.map(({ id, name, price, pricePaise, variants }) =>
      !variants?.length
        ? // With the price: "Atta · ₹62/1kg" and "Atta · ₹285/5 kg" are two items.
          whole(id, price === '' ? name : `${name} · ${price}`, pricePaise)
        : {
            name,
            all: variants.map((size) => ({
              key: keyOf(id, size.id),
              name: nameInSize(name, size.label),
              pricePaise: size.pricePaise,
              variantId: size.id,
            })),
          },
    ),
    ...services.map(({ id, title }) => whole(id, title)),
    ...shops.map(({ id, name }) => whole(id, name)),
  ]
  return listings.toSorted((a, b) => a.name.localeCompare(b.name)).flatMap(({ all }) => all)
}
