/** Millionths of a degree. */
const HALF_TURN = 180e6
const TURN = 360e6

/** A difference of longitudes as the shorter way round. */
export function turned(difference: number): number {
  const way = difference < 0 ? -difference : difference
  return way > HALF_TURN ? TURN - way : way
}

/** Not below the angle of a sine from 0 to 1. */
export const angleAbove = (sine: number) => sine * (1 + sine * sine)

/** Not above the sine of an angle from 0 to a quarter turn, and close to it for small ones. */
export const sineBelow = (angle: number) => angle - (angle * angle * angle) / 6
