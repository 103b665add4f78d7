import { CirclePage } from '#features/circles/web/CirclePage.tsx'
import { useMeetingActs, useMeetings } from '#features/meetings/web/queries.ts'
import { shareHere } from '#features/meetings/web/sharedHere.ts'
import { useMeetingWords } from '#features/meetings/web/useMeetingWords.ts'
import { chatParts } from './chatParts.tsx'

/** The circle; its chats show shared orders and meetings, too, and people of meetings may see the user's position. */
export function CircleScreen() {
  const own = useMeetings().data?.own ?? []
  const { share } = useMeetingActs()
  const { nameOf } = useMeetingWords()
  const otherShares = own
    .filter(({ mine }) => mine.shares)
    .map(({ id, other, closesAt }) => ({
      id,
      name: nameOf(other.name),
      photo: other.photo,
      until: closesAt,
      onStop: () => share.mutate({ id, isOn: false }, { onSuccess: () => shareHere(null) }),
    }))
  return <CirclePage {...chatParts} otherShares={otherShares} />
}
