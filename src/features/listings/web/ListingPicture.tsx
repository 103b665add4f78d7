import { Building2, Package, Store, Wrench } from 'lucide-react'
import { useConcept } from '#features/concepts/web/useConcept.ts'
import type { Photo as PhotoData } from '#features/photos/contract.ts'
import { Photo } from '#features/photos/web/Photo.tsx'
import type { ListingKind } from '../rules.ts'

const ICONS = { shop: Store, item: Package, service: Wrench, office: Building2, specialization: Wrench }

export interface ListingPictureProps {
  photo: PhotoData | null
  kind: ListingKind
  /** How wide it is drawn, as CSS `sizes` writes it. */
  sizes: string
  /** Id of what it is; its icon stands for a photo. */
  concept?: string
  /** What it shows; "" where the name stands beside it. */
  alt?: string
}

/** A listing's first photo, or a drawn sign of its kind for one without (imported places). It fills its frame. */
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
