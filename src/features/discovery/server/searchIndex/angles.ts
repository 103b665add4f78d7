/** Millionths of a degree. */
const HALF_TURN = 180e6
const TURN = 360e6

/** A difference of longitudes, normalised to the shorter way round. */
export function shorterWay(difference: number): number {
  const way = difference < 0 ? -difference : difference
  return way > HALF_TURN ? TURN - way : way
}

/** An upper bound of the angle of a sine from 0 to 1. */
export const angleAbove = (sine: number) => sine * (1 + sine * sine)

/** A lower bound of the sine of an angle from 0 to a quarter turn, close to it for small angles. */
export const sineBelow = (angle: number) => angle - (angle * angle * angle) / 6
