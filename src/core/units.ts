declare const unit: unique symbol
/** A number with its unit in its type, so that metres and kilometres are never mixed. */
type Quantity<Name extends string> = number & { readonly [unit]: Name }

/** A length in metres. */
export type Meters = Quantity<'m'>
/** A duration in milliseconds. */
export type Milliseconds = Quantity<'ms'>
/** An amount of Indian money in paise (1 rupee = 100 paise), always whole. */
export type Paise = Quantity<'paise'>

/** Converts a plain number of metres to a length. */
export const meters = (value: number) => value as Meters
/** Converts a plain number of kilometres to a length in metres. */
export const kilometers = (value: number) => (value * 1000) as Meters

/** Converts a plain number of milliseconds to a duration. */
export const milliseconds = (value: number) => value as Milliseconds
export const seconds = (value: number) => milliseconds(value * 1000)
export const minutes = (value: number) => seconds(value * 60)
export const hours = (value: number) => minutes(value * 60)
export const days = (value: number) => hours(value * 24)

/** Converts a plain number of paise to an amount, rounded to a whole paisa. */
export const paise = (value: number) => Math.round(value) as Paise
/** Converts rupees, also with a fraction, to an amount in paise, rounded to the nearest paisa. */
export const rupees = (value: number) => paise(value * 100)
