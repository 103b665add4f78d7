import { onceOpened } from '#kit/web/lazyComponent.tsx'
import type { AreaPickerProps } from './AreaSheet.tsx'

/** Preloads the picker. */
export const loadAreaPicker = () => import('./AreaSheet.tsx')

/** The sheet to choose the area of "nearby"; its code is loaded when it is first opened. */
export const AreaPicker = onceOpened<AreaPickerProps>(async () => (await loadAreaPicker()).AreaSheet)
