import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const subscriptionsPersonalData: PersonalDataRule[] = [
  {
    table: 'payments',
    exports: 'user_id = $1',
    erasing: 'anonymises',
    why: 'The ledger of payments is kept for accounting, without the name of who paid.',
  },
  {
    table: 'payment_listings',
    exports: 'payment_id in (select id from payments where user_id = $1)',
    erasing: 'anonymises',
    why: 'What a payment of the ledger was for, without the listing.',
  },
  {
    table: 'payment_events',
    exports: null,
    erasing: 'keeps',
    why: 'Which events of the payment gateway were taken; they name a payment, no person.',
  },
  {
    table: 'subscription_reminders',
    exports: 'listing_id in (select id from listing_rows where owner_id = $1)',
    erasing: 'deletes',
  },
]
