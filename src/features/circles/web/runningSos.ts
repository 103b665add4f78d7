import { createStore } from '#kit/web/store.ts'

/** An active SOS of a member of the circle that reached the user. */
export interface RunningSos {
  id: string
  /** Id of its sender. */
  from: string
  name: string
  message: string
  /** ISO time. */
  time: string
  answer: 'coming' | 'calledHelp' | 'cannot' | null
}

/** The active SOS alerts that reached the user, answered or not; the SOS writes them, the circle shows them. */
export const runningSos = createStore<readonly RunningSos[]>(() => [])
