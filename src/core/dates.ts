/** The zone in which days are counted for everybody (the product's home market). */
export const HOME_ZONE = 'Asia/Kolkata'

const DAY = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: HOME_ZONE })

/** A day as every screen writes it, in every language: DD/MM/YYYY, as it is in India at that moment. */
export const dateText = (at: Date): string => DAY.format(at)
