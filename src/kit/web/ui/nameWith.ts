import type { ReactNode } from 'react'

/** The name of a button in a list, where the same label repeats: "Delete: Tomato"; undefined for any other button. */
export const nameWith = (label: ReactNode, of: string | undefined): { 'aria-label'?: string } =>
  of === undefined || typeof label !== 'string' ? {} : { 'aria-label': `${label}: ${of}` }
