import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const ordersPersonalData: PersonalDataRule[] = [
  {
    table: 'orders',
    exports: 'buyer_id = $1 or seller_id = $1',
    // The seller's place: the listings of the seller's own export have it.
    leavesOut: ['kept_place'],
    erasing: 'anonymises',
    why: 'The other side keeps its record of what was bought or sold, without name and words of the one who left.',
  },
]
