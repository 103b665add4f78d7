import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as position from '../positionContract.ts'
import * as feedContract from '../feedContract.ts'
import * as inviteContract from '../inviteContract.ts'
import { readCircle } from './circle.ts'
import * as feed from './feed.ts'
import * as invites from './invites.ts'
import * as members from './members.ts'
import * as phones from './phoneFinding.ts'
import { findNearby, readCirclePerson } from './nearby.ts'
import { reportPosition } from './reporting.ts'
import * as shares from './shares.ts'

export const circlesRoutes: Route[] = [
  route(contract.readCircle, readCircle),
  route(contract.findNearby, findNearby),
  route(contract.readCirclePerson, readCirclePerson),
  route(contract.askToCircle, (ctx, { id }) => members.requestCircleLink(ctx, { userId: id })),
  route(contract.acceptCircle, (ctx, { id }) => members.acceptCircle(ctx, { userId: id })),
  route(contract.removeFromCircle, (ctx, { id }) => members.removeFromCircle(ctx, { userId: id })),
  route(contract.blockFromCircle, (ctx, { id }) => members.blockFromCircle(ctx, { userId: id })),
  route(contract.listBlocked, members.listBlocked),
  route(contract.unblock, (ctx, { id }) => members.unblockFromCircle(ctx, { userId: id })),
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
]
