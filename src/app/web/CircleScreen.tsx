import { CirclePage } from '#features/circles/web/CirclePage.tsx'
import { chatParts } from './chatParts.tsx'

/** The circle; its conversations have orders and meetings of the two, too. */
export const CircleScreen = () => <CirclePage {...chatParts} />
