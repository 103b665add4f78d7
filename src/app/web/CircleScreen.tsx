import { CirclePage } from '#features/circles/web/CirclePage.tsx'
import { meetingParts } from './meetingParts.tsx'

/** The circle; its conversations have the meeting of the two, too. */
export const CircleScreen = () => <CirclePage {...meetingParts} />
