import { CirclePage } from '#features/circles/web/CirclePage.tsx'
import { chatParts } from './chatParts.tsx'

/** The circle; its chats show shared orders and meetings, too. */
export const CircleScreen = () => <CirclePage {...chatParts} />
