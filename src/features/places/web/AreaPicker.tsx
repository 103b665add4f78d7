import { onceOpened } from '#kit/web/later.tsx'
import type { AreaPickerProps } from './AreaSheet.tsx'

/** Brings the picker before it is opened. */
export const loadAreaPicker = () => import('./AreaSheet.tsx')

/** The sheet to choose where "nearby" is; it comes when it is opened for the first time. */
export const AreaPicker = onceOpened<AreaPickerProps>(async () => (await loadAreaPicker()).AreaSheet)
