import type { ReactNode } from 'react'
import { TextField } from '#kit/web/ui/TextField.tsx'

interface TimeFieldProps {
  /** Read aloud: "Monday, opens at". */
  label: string
  /** Seen above it: "From". */
  shortLabel?: string
  name?: string
  value: string
  onValue: (value: string) => void
  hint?: ReactNode
}

/** A time of day, with the platform's own picker; "HH:MM" whatever the reader's clock. */
export function TimeField({ label, shortLabel, hint, ...rest }: TimeFieldProps) {
  return (
    <TextField
      {...rest}
      type="time"
      label={shortLabel ?? label}
      aria-label={label}
      hint={hint}
      inputClassName="tabular-nums min-h-12"
    />
  )
}
