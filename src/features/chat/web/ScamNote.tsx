import { ShieldAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import words from '../data/scamSigns.json'
import { scamSignOf } from '../scam.ts'

/** Explains a possible scam on the reader's own device; renders nothing for a harmless message. */
export function ScamNote({ text }: { text: string }) {
  const t = useTranslations('chat')
  const sign = useMemo(() => scamSignOf(text, words), [text])
  if (sign === null) return null
  return (
    <p
      role="note"
      className="mt-1.5 flex gap-2 rounded-m bg-accent-tint px-3 py-2 text-small text-ink [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-accent-ink"
    >
      <ShieldAlert aria-hidden="true" />
      <span className="min-w-0">{t(`scam_${sign}`)}</span>
    </p>
  )
}
