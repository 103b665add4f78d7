/** Product categories in the order of the specification (F-18, F-62); independent of the product's own list. */
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

/** Service categories in the order of the specification (F-97). */
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
