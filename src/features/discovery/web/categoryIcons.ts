import {
  Bike,
  BookOpen,
  Bus,
  Car,
  Dumbbell,
  GraduationCap,
  Hammer,
  HeartPulse,
  House,
  type LucideIcon,
  PartyPopper,
  PawPrint,
  Pencil,
  Salad,
  Scissors,
  Shirt,
  Smartphone,
  SprayCan,
  Sprout,
  Volleyball,
} from 'lucide-react'
import type { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'

type Category = (typeof PRODUCT_CATEGORIES)[number] | (typeof SERVICE_CATEGORIES)[number]

/** The icon of each category. */
export const CATEGORY_ICONS: Record<Category, LucideIcon> = {
  Electronics: Smartphone,
  Clothing: Shirt,
  'Food & Beverages': Salad,
  'Home & Garden': Sprout,
  'Health & Beauty': HeartPulse,
  Sports: Volleyball,
  Books: BookOpen,
  Automotive: Car,
  Education: GraduationCap,
  Fitness: Dumbbell,
  'Home Services': House,
  'Repair & Maintenance': Hammer,
  Cleaning: SprayCan,
  Transportation: Bus,
  Delivery: Bike,
  'Pet Care': PawPrint,
  'Event Services': PartyPopper,
  'Beauty & Wellness': Scissors,
  Tutoring: Pencil,
}
