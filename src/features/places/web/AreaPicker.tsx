import { useState } from 'react'
import { later } from '#kit/web/later.tsx'
import type { AreaPickerProps } from './AreaSheet.tsx'

/** Brings the picker before it is opened. */
export const loadAreaPicker = () => import('./AreaSheet.tsx')

const AreaSheet = later(async () => (await loadAreaPicker()).AreaSheet)

/** The sheet to choose where "nearby" is; it comes when it is opened for the first time. */
export function AreaPicker(props: AreaPickerProps) {
  const [isWanted, setWanted] = useState(props.open)
  if (props.open && !isWanted) setWanted(true)
  return isWanted && <AreaSheet {...props} />
}
