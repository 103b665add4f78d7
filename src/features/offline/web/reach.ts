import { seconds } from '#core/units.ts'
import { isOnline, setServerThere, watchConnection } from '#kit/web/connection.ts'
import { sendWaitingCalls } from '#kit/web/outbox.ts'
import { isServerThere } from '#kit/web/serverThere.ts'

const FIRST_PAUSE = seconds(2)
const LONGEST_PAUSE = seconds(30)

let looking = false

/**
 * Checks whether the server is reachable after a call got no answer, and repeats this until it is: a device can have a
 * network without a connection to it (S-02).
 * @param onBack called when the server is reachable again
 */
export function followReach(onBack: () => void): void {
  const back = () => {
    setServerThere(true)
    if (!isOnline()) return
    void sendWaitingCalls()
    onBack()
  }
  const look = async (pause: number): Promise<void> => {
    const isThere = await isServerThere()
    if (isThere || !navigator.onLine) {
      looking = false
      if (isThere && !isOnline()) back()
      return
    }
    setServerThere(false)
    setTimeout(() => void look(Math.min(LONGEST_PAUSE, pause * 2)), pause)
  }
  watchConnection(() => {
    if (looking || !navigator.onLine) return
    looking = true
    void look(FIRST_PAUSE)
  })
  window.addEventListener('online', back)
}
