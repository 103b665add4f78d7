import type { Fix } from '#kit/web/geolocation.ts'

/** A measured position in the form of the request. */
export const positionInput = ({ latitude, longitude, accuracy, at }: Fix) => ({
  location: { lat: latitude, lng: longitude },
  accuracyMeters: Math.min(40_000_000, Math.max(0, accuracy)),
  measuredAt: new Date(at).toISOString(),
})
