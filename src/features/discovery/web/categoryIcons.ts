import type { LucideIcon } from 'lucide-react'
import Bike from 'lucide-react/icons/bike'
import BookOpen from 'lucide-react/icons/book-open'
import Bus from 'lucide-react/icons/bus'
import Car from 'lucide-react/icons/car'
import Dumbbell from 'lucide-react/icons/dumbbell'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Hammer from 'lucide-react/icons/hammer'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import House from 'lucide-react/icons/house'
import PartyPopper from 'lucide-react/icons/party-popper'
import PawPrint from 'lucide-react/icons/paw-print'
import Pencil from 'lucide-react/icons/pencil'
import Salad from 'lucide-react/icons/salad'
import Scissors from 'lucide-react/icons/scissors'
import Shirt from 'lucide-react/icons/shirt'
import Smartphone from 'lucide-react/icons/smartphone'
import SprayCan from 'lucide-react/icons/spray-can'
import Sprout from 'lucide-react/icons/sprout'
import Volleyball from 'lucide-react/icons/volleyball'
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
