/** Product categories in the specification's order (F-62); shops use them too (F-18). */
export const PRODUCT_CATEGORIES = [
  'Electronics',
  'Clothing',
  'Food & Beverages',
  'Home & Garden',
  'Health & Beauty',
  'Sports',
  'Books',
  'Automotive',
  'Education',
  'Fitness',
] as const

/** Service categories in the specification's order (F-97). */
export const SERVICE_CATEGORIES = [
  'Home Services',
  'Repair & Maintenance',
  'Cleaning',
  'Transportation',
  'Delivery',
  'Pet Care',
  'Event Services',
  'Beauty & Wellness',
  'Tutoring',
] as const
