import type { LucideIcon } from 'lucide-react'
import Baby from 'lucide-react/icons/baby'
import Banknote from 'lucide-react/icons/banknote'
import BedDouble from 'lucide-react/icons/bed-double'
import Beef from 'lucide-react/icons/beef'
import Beer from 'lucide-react/icons/beer'
import Bike from 'lucide-react/icons/bike'
import BookOpen from 'lucide-react/icons/book-open'
import Building2 from 'lucide-react/icons/building-complex'
import Bus from 'lucide-react/icons/bus'
import Cake from 'lucide-react/icons/cake'
import Camera from 'lucide-react/icons/camera'
import Car from 'lucide-react/icons/car'
import CarTaxiFront from 'lucide-react/icons/car-taxi-front'
import Carrot from 'lucide-react/icons/carrot'
import Church from 'lucide-react/icons/church'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Coffee from 'lucide-react/icons/coffee'
import Cross from 'lucide-react/icons/cross'
import Droplet from 'lucide-react/icons/droplet'
import Dumbbell from 'lucide-react/icons/dumbbell'
import Ear from 'lucide-react/icons/ear'
import Music from 'lucide-react/icons/eighth-notes'
import Smile from 'lucide-react/icons/face-slightly-smiling'
import Fish from 'lucide-react/icons/fish'
import Flame from 'lucide-react/icons/flame'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Flower2 from 'lucide-react/icons/flower-2'
import Footprints from 'lucide-react/icons/footprints'
import Fuel from 'lucide-react/icons/fuel'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gem from 'lucide-react/icons/gem'
import Gift from 'lucide-react/icons/gift'
import Glasses from 'lucide-react/icons/glasses'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Hammer from 'lucide-react/icons/hammer'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import House from 'lucide-react/icons/house'
import IceCreamCone from 'lucide-react/icons/ice-cream-cone'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import Laptop from 'lucide-react/icons/laptop'
import Mail from 'lucide-react/icons/mail'
import Milk from 'lucide-react/icons/milk'
import MoonStar from 'lucide-react/icons/moon-star'
import Motorbike from 'lucide-react/icons/motorbike'
import PaintRoller from 'lucide-react/icons/paint-roller'
import PartyPopper from 'lucide-react/icons/party-popper'
import PawPrint from 'lucide-react/icons/paw-print'
import Pencil from 'lucide-react/icons/pencil'
import Pill from 'lucide-react/icons/pill'
import Pizza from 'lucide-react/icons/pizza'
import Plane from 'lucide-react/icons/plane'
import Plug from 'lucide-react/icons/plug'
import Recycle from 'lucide-react/icons/recycle'
import Scale from 'lucide-react/icons/scale'
import Scissors from 'lucide-react/icons/scissors'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Shirt from 'lucide-react/icons/shirt'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Smartphone from 'lucide-react/icons/smartphone'
import Sofa from 'lucide-react/icons/sofa'
import Sparkles from 'lucide-react/icons/sparkles'
import SquareParking from 'lucide-react/icons/square-letter-p'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Store from 'lucide-react/icons/store'
import Tent from 'lucide-react/icons/tent'
import Toilet from 'lucide-react/icons/toilet'
import ToyBrick from 'lucide-react/icons/toy-brick'
import Trees from 'lucide-react/icons/trees'
import Truck from 'lucide-react/icons/truck'
import Utensils from 'lucide-react/icons/utensils'
import Volleyball from 'lucide-react/icons/volleyball'
import WashingMachine from 'lucide-react/icons/washing-machine'
import Watch from 'lucide-react/icons/watch'
import Waves from 'lucide-react/icons/waves-horizontal'
import Wine from 'lucide-react/icons/wine'
import Wrench from 'lucide-react/icons/wrench'
import labels from '../data/labels.json' with { type: 'json' }

/** The icons that data/kinds.json names. */
export const CONCEPT_ICONS: Record<string, LucideIcon> = {
  baby: Baby,
  bag: ShoppingBag,
  ball: Volleyball,
  banknote: Banknote,
  basket: ShoppingBasket,
  bed: BedDouble,
  beer: Beer,
  bike: Bike,
  book: BookOpen,
  building: Building2,
  bus: Bus,
  cake: Cake,
  camera: Camera,
  car: Car,
  carrot: Carrot,
  church: Church,
  coffee: Coffee,
  computer: Laptop,
  droplet: Droplet,
  dumbbell: Dumbbell,
  ear: Ear,
  film: Clapperboard,
  fish: Fish,
  flame: Flame,
  flask: FlaskConical,
  flower: Flower2,
  fuel: Fuel,
  game: Gamepad2,
  gem: Gem,
  gift: Gift,
  glasses: Glasses,
  graduation: GraduationCap,
  hammer: Hammer,
  heart: HeartHandshake,
  hospital: Cross,
  house: House,
  ice: IceCreamCone,
  key: KeyRound,
  landmark: Landmark,
  lotus: Flower2,
  mail: Mail,
  meat: Beef,
  milk: Milk,
  mosque: MoonStar,
  motorbike: Motorbike,
  music: Music,
  paint: PaintRoller,
  parking: SquareParking,
  party: PartyPopper,
  paw: PawPrint,
  pencil: Pencil,
  phone: Smartphone,
  pill: Pill,
  pizza: Pizza,
  plane: Plane,
  plug: Plug,
  recycle: Recycle,
  scale: Scale,
  scissors: Scissors,
  shield: ShieldCheck,
  shirt: Shirt,
  shoe: Footprints,
  sofa: Sofa,
  sparkles: Sparkles,
  stethoscope: Stethoscope,
  store: Store,
  swim: Waves,
  taxi: CarTaxiFront,
  tent: Tent,
  toilet: Toilet,
  tooth: Smile,
  toy: ToyBrick,
  tree: Trees,
  truck: Truck,
  utensils: Utensils,
  washing: WashingMachine,
  watch: Watch,
  wine: Wine,
  wrench: Wrench,
}

/** Names and icon of a concept. */
export interface ConceptLabel {
  en: string
  /** Hindi name; the English name if there is none. */
  hi: string
  icon: LucideIcon | undefined
}

const lines = labels as unknown as Record<string, [en: string, hi: string, icon: string]>

/** The names and the icon of a concept; undefined for an unknown id. */
export function labelOf(id: string): ConceptLabel | undefined {
  const line = lines[id]
  return line && { en: line[0], hi: line[1] || line[0], icon: CONCEPT_ICONS[line[2]] }
}

let byName: Map<string, string> | undefined

/** The Hindi name of the concept with this English name; undefined for another text. */
export function hindiNameOf(name: string): string | undefined {
  byName ??= new Map(Object.values(lines).map(([en, hi]) => [en, hi]))
  return byName.get(name) || undefined
}
