import type { ReactNode } from 'react'
import { TextField } from '#kit/web/ui/TextField.tsx'

interface TimeFieldProps {
  label: string
  hideLabel?: boolean
  name?: string
  value: string
  onValue: (value: string) => void
  hint?: ReactNode
}

/** A time of day with the platform's picker; the value is always "HH:MM". */
export const TimeField = (props: TimeFieldProps) => (
  <TextField
    {...props}
    type="time"
    inputClassName="min-h-12 px-2.5! tabular-nums max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
  />
)
