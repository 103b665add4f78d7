import type { ReactNode } from 'react'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'

export interface Choice {
  name: string
  label: string
  hint: string
  checked: boolean
  onValue: (checked: boolean) => void
}

interface SwitchCardProps {
  title: string
  note?: ReactNode
  choices: readonly Choice[]
  /** Below the card, in the same section. */
  end?: ReactNode
}

/** A heading above a list of switches. */
export function SwitchCard({ title, note, choices, end }: SwitchCardProps) {
  return (
    <section>
      <SectionHeader title={title} />
      {note && <p className="mb-2 text-small text-ink-2">{note}</p>}
      <Card className="flex flex-col divide-y divide-line py-1">
        {choices.map((choice) => (
          <Switch key={choice.name} {...choice} />
        ))}
      </Card>
      {end}
    </section>
  )
}
