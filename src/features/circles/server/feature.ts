import { minutes } from '#core/units.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as position from '../positionContract.ts'
import * as feedContract from '../feedContract.ts'
import * as inviteContract from '../inviteContract.ts'
import { readCircle, findNearby, readCirclePerson } from './nearby.ts'
import * as feed from './feed.ts'
import * as invites from './invites.ts'
import * as blocking from './blocking.ts'
import * as members from './members.ts'
import * as phones from './invites.ts'
import { reportPosition } from './reporting.ts'
import * as shares from './shares.ts'
import { isOfPost } from './feedStore.ts'
import { areInCircle } from './members.ts'
import { purgeInvites } from './tries.ts'

export const circles = {
  routes: [
    route(contract.readCircle, readCircle),
    route(contract.findNearby, findNearby),
    route(contract.readCirclePerson, readCirclePerson),
    route(contract.askToCircle, (ctx, { id }) => members.requestCircleLink(ctx, { userId: id })),
    route(contract.acceptCircle, (ctx, { id }) => members.acceptCircle(ctx, { userId: id })),
    route(contract.removeFromCircle, (ctx, { id }) => members.removeFromCircle(ctx, { userId: id })),
    route(contract.blockFromCircle, (ctx, { id }) => blocking.blockFromCircle(ctx, { userId: id })),
    route(contract.listBlocked, blocking.listBlocked),
    route(contract.unblock, (ctx, { id }) => blocking.unblockFromCircle(ctx, { userId: id })),
    route(contract.sharePosition, (ctx, { id, minutes }) => shares.sharePosition(ctx, { userId: id, minutes })),
    route(contract.stopSharing, (ctx, { id }) => shares.stopSharing(ctx, { userId: id })),
    route(feedContract.readFeed, feed.readFeed),
    route(feedContract.createPost, feed.createPost),
    route(feedContract.deletePost, feed.deletePost),
    route(position.reportPosition, reportPosition),
    route(inviteContract.readInvite, invites.myInvite),
    route(inviteContract.makeInvite, invites.makeInvite),
    route(inviteContract.withdrawInvite, invites.withdrawInvite),
    route(inviteContract.lookAtInvite, invites.lookAtInvite),
    route(inviteContract.acceptInvite, invites.acceptInvite),
    route(inviteContract.readPhoneFinding, phones.myPhoneFinding),
    route(inviteContract.sendPhoneCode, phones.sendPhoneCode),
    route(inviteContract.confirmPhone, phones.confirmPhone),
    route(inviteContract.setPhoneFinding, phones.setPhoneFinding),
    route(inviteContract.findByPhone, phones.findByPhone),
  ],
  personalData: [
    {
      table: 'circle_links',
      exports: 'asker_id = $1 or other_id = $1',
      leavesOut: ['declined_at'],
      erasing: 'deletes',
    },
    { table: 'position_shares', exports: 'owner_id = $1 or viewer_id = $1', erasing: 'deletes' },
    { table: 'circle_invites', exports: 'owner_id = $1', erasing: 'deletes' },
    { table: 'confirmed_phones', exports: 'user_id = $1', erasing: 'deletes' },
    {
      table: 'circle_tries',
      exports: null,
      erasing: 'keeps',
      why: 'Counts of tried codes and numbers under keyed hashes; deleted after two days.',
    },
    { table: 'circle_posts', exports: 'author_id = $1', erasing: 'deletes' },
    {
      table: 'circle_post_photos',
      exports: 'post_id in (select id from circle_posts where author_id = $1)',
      erasing: 'deletes',
    },
  ],
  /** A photo of a post is visible to the circle of its author, who uploaded it. */
  photoRule: async (ctx, { id, ownerId }) => {
    if (!ctx.actor || ownerId === null || !(await isOfPost(ctx, id))) return null
    return (await areInCircle(ctx, ctx.actor.userId, ownerId)) ? 'private' : null
  },
  dueWork: [{ name: 'end shared positions, remind of them', every: minutes(1), run: shares.settleShares }],
  clearAway: [purgeInvites],
} satisfies ServerFeature
