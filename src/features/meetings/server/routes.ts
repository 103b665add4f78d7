import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as going from '../goingContract.ts'
import {
  askWellAfterMeeting,
  endMeetingWell,
  enterMeetingCode,
  moveInMeeting,
  readMeetingCode,
  readMeetingPosition,
  setOutToMeeting,
  shareInMeeting,
} from './going.ts'
import { listMeetingPlaces } from './places.ts'
import { agreeMeeting, cancelMeeting, changeMeeting, declineMeeting, proposeMeeting } from './proposing.ts'
import { listMeetings, readMeeting, tellOfMeeting } from './telling.ts'

export const meetingsRoutes: Route[] = [
  route(contract.listMeetingPlaces, listMeetingPlaces),
  route(contract.proposeMeeting, proposeMeeting),
  route(contract.changeMeeting, changeMeeting),
  route(contract.agreeMeeting, agreeMeeting),
  route(contract.readMeeting, readMeeting),
  route(contract.listMeetings, listMeetings),
  route(going.declineMeeting, declineMeeting),
  route(going.cancelMeeting, cancelMeeting),
  route(going.setOutToMeeting, setOutToMeeting),
  route(going.endMeetingWell, endMeetingWell),
  route(going.askWellAfterMeeting, askWellAfterMeeting),
  route(going.shareInMeeting, shareInMeeting),
  route(going.moveInMeeting, moveInMeeting),
  route(going.readMeetingPosition, readMeetingPosition),
  route(going.readMeetingCode, readMeetingCode),
  route(going.enterMeetingCode, enterMeetingCode),
  route(going.tellOfMeeting, tellOfMeeting),
]
