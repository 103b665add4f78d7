import type { Order } from '#features/orders/contract.ts'
import { OrderPage } from '#features/orders/web/OrderPage.tsx'
import { MeetingWith, ProposeButton } from '#features/meetings/web/withMeeting.tsx'

function cardOf({ id, listingId, other, status, canMeet }: Order) {
  if (other.id === null) return null
  const mayPropose = canMeet && (status === 'requested' || status === 'confirmed')
  return (
    <>
      <MeetingWith userId={other.id} order={{ id, listingId }} />
      {mayPropose && <ProposeButton subject={{ userId: other.id, name: other.name, listingId, orderId: id }} />}
    </>
  )
}

/** An order, with the meeting at which it is handed over (ADR 0012, 0041). */
export const OrderScreen = () => <OrderPage card={cardOf} />
