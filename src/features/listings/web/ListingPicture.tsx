import Building2 from 'lucide-react/icons/building-complex'
import Package from 'lucide-react/icons/package'
import Store from 'lucide-react/icons/store'
import Wrench from 'lucide-react/icons/wrench'
import { useConcept } from '#features/concepts/web/useConcept.ts'
import type { Photo as PhotoData } from '#features/photos/contract.ts'
import { Photo } from '#features/photos/web/Photo.tsx'
import type { ListingKind } from '../rules.ts'

const ICONS = { shop: Store, item: Package, service: Wrench, office: Building2, specialization: Wrench }

export interface ListingPictureProps {
  photo: PhotoData | null
  kind: ListingKind
  /** Drawn width, as a CSS `sizes` value. */
  sizes: string
  /** Concept id; its icon is shown without a photo. */
  concept?: string
  /** Text alternative; "" where the name is shown beside it. */
  alt?: string
}

/** A listing's first photo, or an icon of its kind without one (imported places). It fills its frame. */
export function ListingPicture({ photo, kind, concept = '', sizes, alt = '' }: ListingPictureProps) {
  const known = useConcept(photo ? '' : concept)
  if (photo) return <Photo photo={photo} alt={alt} sizes={sizes} className="size-full object-cover" />
  const Icon = known?.icon ?? ICONS[kind]
  return (
    <span className="flex size-full items-center justify-center bg-brand-tint text-brand-ink">
      <Icon aria-hidden="true" className="size-2/5" strokeWidth={1.5} />
    </span>
  )
}
