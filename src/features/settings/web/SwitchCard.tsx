import type { ReactNode } from 'react'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import type { Choices } from './choices.ts'
import { useSwitchSetting } from './useChangeSetting.ts'

export interface Choice {
  name: string
  label: string
  hint: string
  checked: boolean
  /** The change that switches it on or off. */
  changes: (isOn: boolean) => Choices
}

interface SwitchCardProps {
  title: string
  choices: readonly Choice[]
  /** Content below the card, in the same section. */
  end?: ReactNode
}

/** A heading above a list of switches that apply at once and can be undone. */
export function SwitchCard({ title, choices, end }: SwitchCardProps) {
  const turn = useSwitchSetting()
  return (
    <section>
      <SectionHeader title={title} />
      <Card className="flex flex-col divide-y divide-line py-1">
        {choices.map(({ changes, ...choice }) => (
          <Switch key={choice.name} {...choice} onValue={(isOn) => turn(choice.label, isOn, changes)} />
        ))}
      </Card>
      {end}
    </section>
  )
}
