/** Product categories as the specification orders them (F-18, F-62); not the product's own list. */
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
]

/** Service categories as the specification orders them (F-97). */
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
]
