import { lazyComponent } from '#kit/web/lazyComponent.tsx'

/** Optional fields at the end of their form, loaded after its first ones. */
export const DealingFields = lazyComponent(async () => (await import('./optionalFields.tsx')).DealingFields)
export const SizesField = lazyComponent(async () => (await import('./optionalFields.tsx')).SizesField)
