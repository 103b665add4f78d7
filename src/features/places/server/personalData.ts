import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const placesPersonalData: PersonalDataRule[] = [
  {
    table: 'geocodes',
    exports: null,
    erasing: 'keeps',
    why: 'Addresses of places, without who asked for them; forgotten after half a year.',
  },
  { table: 'outside_turns', exports: null, erasing: 'keeps', why: 'When a host outside may next be asked.' },
  {
    table: 'addresses',
    exports: null,
    erasing: 'keeps',
    why: 'Streets and house numbers of OpenStreetMap; nothing of it comes from a person who uses the product.',
  },
  { table: 'last_positions', exports: 'user_id = $1', erasing: 'deletes' },
]
