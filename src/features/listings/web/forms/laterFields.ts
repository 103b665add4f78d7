import { lazyComponent } from '#kit/web/lazyComponent.tsx'

/** Optional parts at the end of their form, loaded after its first fields. */
export const HoursField = lazyComponent(async () => (await import('./HoursField.tsx')).HoursField)
export const DealingFields = lazyComponent(async () => (await import('./optionalFields.tsx')).DealingFields)
export const OfficeServices = lazyComponent(async () => (await import('./OfficeServices.tsx')).OfficeServices)
export const SizesField = lazyComponent(async () => (await import('./optionalFields.tsx')).SizesField)
