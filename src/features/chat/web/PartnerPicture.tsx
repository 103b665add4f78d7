import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import type { Partner } from '../contract.ts'

interface PartnerPictureProps {
  partner: Partner
  name: string
  size: 'row' | 'middle'
  online?: boolean
}

/** The picture of a conversation, the same in list and thread: the shop whose name is the title, else the person. */
export function PartnerPicture({ partner, name, size, online = false }: PartnerPictureProps) {
  if (!partner.shop) return <Avatar name={name} src={partner.photo} size={size} online={online} />
  return (
    <ShapeFrame kind="place" className={size === 'row' ? 'size-14' : 'size-12'}>
      <ListingPicture photo={partner.shop.photo} kind="shop" sizes="56px" />
    </ShapeFrame>
  )
}
