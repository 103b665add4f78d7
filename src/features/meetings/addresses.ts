import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  proposeMeeting: ['POST', '/api/meetings'],
  changeMeeting: ['POST', '/api/meetings/:id/change'],
  agreeMeeting: ['POST', '/api/meetings/:id/agree'],
  readMeeting: ['GET', '/api/meetings/:id'],
  listMeetings: ['GET', '/api/meetings'],
  listMeetingPlaces: ['GET', '/api/meetings/places'],
  declineMeeting: ['POST', '/api/meetings/:id/decline'],
  cancelMeeting: ['POST', '/api/meetings/:id/cancel'],
  setOutToMeeting: ['POST', '/api/meetings/:id/set-out'],
  endMeetingWell: ['POST', '/api/meetings/:id/well'],
  askWellAfterMeeting: ['PUT', '/api/meetings/:id/ask-well'],
  shareInMeeting: ['PUT', '/api/meetings/:id/share'],
  moveInMeeting: ['PUT', '/api/meetings/:id/position'],
  readMeetingPosition: ['GET', '/api/meetings/:id/position'],
  readMeetingCode: ['GET', '/api/meetings/:id/code'],
  enterMeetingCode: ['POST', '/api/meetings/:id/code'],
  tellOfMeeting: ['POST', '/api/meetings/:id/tell'],
})
