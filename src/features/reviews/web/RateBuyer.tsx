import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useRateBuyer } from './queries.ts'
import { StarField } from './StarField.tsx'
import './words/reviews.ts'

interface RateBuyerProps {
  listingId: string
  buyerId: string
  name: string
  /** Stars given earlier; null: none yet. */
  given: number | null
  /** True while neither side sees the other's stars. */
  canChange: boolean
}

/** The seller's stars for a buyer; both sides see each other's once both have rated. */
export function RateBuyer({ listingId, buyerId, name, given, canChange }: RateBuyerProps) {
  const t = useTranslations('reviews')
  const sentence = useErrorSentence()
  const rate = useRateBuyer()
  const [stars, setStars] = useState(given ?? 0)
  if (!canChange)
    return given === null ? null : (
      <p className="px-1 text-body text-ink-2">{t('buyerStars', { name, stars: given })}</p>
    )

  async function save() {
    try {
      await rate.mutateAsync({ id: listingId, buyerId, rating: stars })
      toast(t('rateBuyerSaved'), { tone: 'ok' })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-head">{t('rateBuyer', { name })}</h2>
      <StarField label={t('rateBuyer', { name })} value={stars} onValue={setStars} />
      <p className="text-small text-ink-2">{t('rateBuyerHint', { name })}</p>
      {stars !== 0 && stars !== given && (
        <Button variant="tint" busy={rate.isPending} onClick={() => void save()}>
          {t('rateBuyerSave')}
        </Button>
      )}
    </Card>
  )
}
