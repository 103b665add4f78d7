import { useQuery } from '@tanstack/react-query'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { barcodeOf } from '../../barcode.ts'
import { readBarcode, takeBarcodePhoto } from '../calls.ts'
import type { ControlProps } from './formTable.ts'
import '../words/listings.ts'

/**
 * Shown below the code of a new item: the user's item with this code, or data about the product that can be copied into
 * the form.
 */
export function KnownProduct({
  code: typed,
  draft,
}: {
  code: string
  draft: ControlProps<string, { category: string; name: string }>['draft']
}) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const [isTaking, setTaking] = useState(false)
  const [taken, setTaken] = useState('')
  const code = barcodeOf(typed)
  const { data } = useQuery({
    queryKey: ['my', 'barcodes', code],
    enabled: code !== null,
    retry: false,
    queryFn: ({ signal }) => callEndpoint(readBarcode, { code: code! }, { signal }),
  })
  if (code === null || !data) return null
  const [own] = data.own
  if (own) {
    return (
      <Banner
        live
        icon={<ScanBarcode aria-hidden="true" />}
        title={t('ownBarcode', { name: own.name })}
        action={
          <LinkButton size="small" variant="text" href={`/item/${own.id}/edit`}>
            {t('open')}
          </LinkButton>
        }
      >
        {own.shop}
      </Banner>
    )
  }
  const { known } = data
  if (!known || taken === code) return null
  const take = async () => {
    const { fields, photos } = draft
    draft.change({ name: known.name, ...(known.category && fields.category === '' && { category: known.category }) })
    setTaken(code)
    if (!known.hasPhoto || photos.length > 0) return
    setTaking(true)
    try {
      const photo = await callEndpoint(takeBarcodePhoto, { code })
      draft.setPhotos((before) => [...before, ...storedPhotos([photo])])
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
    setTaking(false)
  }
  return (
    <Banner
      live
      icon={<ScanBarcode aria-hidden="true" />}
      title={known.name}
      action={
        <Button size="small" variant="accent" busy={isTaking} onClick={() => void take()}>
          {t('takeOver')}
        </Button>
      }
    >
      {t(known.from === 'listings' ? 'knownFromListings' : 'knownFromProductData')}
    </Banner>
  )
}
