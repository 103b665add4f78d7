import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const discoveryPersonalData: PersonalDataRule[] = [
  {
    table: 'forgotten_changes',
    exports: null,
    erasing: 'keeps',
    why: 'One transaction number, for the search of every node.',
  },
]
