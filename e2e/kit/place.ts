/** A place on the map in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** Default position of test people: Cubbon Park, Bengaluru. */
export const HOME: Place = { latitude: 12.9763, longitude: 77.5929 }

/** The place `meters` north of another (negative: south). */
export function north(place: Place, meters: number): Place {
  return { ...place, latitude: place.latitude + (meters / 6_371_000) * (180 / Math.PI) }
}
