import { later } from '#kit/web/later.tsx'

/** Optional fields at the end of their form, loaded after its first ones. */
export const DealingFields = later(async () => (await import('./DealingFields.tsx')).DealingFields)
export const SizesField = later(async () => (await import('./SizesField.tsx')).SizesField)
