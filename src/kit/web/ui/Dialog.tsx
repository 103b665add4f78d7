import { Sheet, type SheetProps } from './Sheet.tsx'

/** A sheet on a phone, a card in the middle on a desktop: for one short question or form. */
export function Dialog(props: Omit<SheetProps, 'desktop'>) {
  return <Sheet {...props} desktop="center" />
}
