import { saveMyProfile } from '#features/accounts/server/profile.ts'
import { createPost } from '#features/circles/server/feed.ts'
import { acceptCircle, askToCircle } from '#features/circles/server/members.ts'
import { reportPosition } from '#features/circles/server/reporting.ts'
import { addWish } from '#features/wishlist/server/wishlist.ts'
import type { Filling } from './fillGoods.ts'
import life from './life.json' with { type: 'json' }
import { playChat } from './playChat.ts'
import { playOrder } from './playOrder.ts'

/** Accuracy of a phone's position outdoors. */
const ACCURACY_METERS = 15

/** Creates interactions of the people, oldest first: orders, chats, reviews, circles, wishes. */
export async function fillLife(filling: Filling): Promise<void> {
  const { people, listings } = filling
  for (const name of [...life.orders.map(({ buyer }) => buyer), ...life.circle.flatMap(({ from, to }) => [from, to])]) {
    await people.meet(name)
  }
  const scenes = [
    ...life.orders.map((order) => ({ hoursAgo: order.hoursAgo, play: () => playOrder(filling, order) })),
    ...life.chats.map((chat) => ({ hoursAgo: chat.hoursAgo, play: () => playChat(filling, chat) })),
    ...life.circle.map((link) => ({ hoursAgo: link.hoursAgo, play: () => playLink(filling, link) })),
    ...life.posts.map(({ hoursAgo, author, text }) => ({
      hoursAgo,
      play: () => people.scene(hoursAgo, async (as) => void (await createPost(as(author), { text, photoIds: [] }))),
    })),
    ...life.wishes.map(({ hoursAgo, owner, item }) => ({
      hoursAgo,
      play: () => people.scene(hoursAgo, async (as) => void (await addWish(as(owner), { id: listings.get(item)!.id }))),
    })),
  ]
  for (const { play } of scenes.sort((a, b) => b.hoursAgo - a.hoursAgo)) await play()
  for (const { owner, skill, keywords } of life.skills) {
    await saveMyProfile(people.now(owner), { skills: [{ skill, keywords }] })
  }
  await beThere(filling)
}

async function playLink({ people }: Filling, { hoursAgo, from, to, isAccepted }: (typeof life.circle)[number]) {
  await people.scene(hoursAgo, async (as) => {
    await askToCircle(as(from), { userId: people.idOf(to) })
    if (isAccepted) await acceptCircle(as(to, 40), { userId: people.idOf(from) })
  })
}

/** Reports every person's position: the place of their listing. */
async function beThere({ people, homes }: Filling): Promise<void> {
  for (const [name, location] of homes) {
    await reportPosition(people.now(name), { location, accuracyMeters: ACCURACY_METERS })
  }
}
