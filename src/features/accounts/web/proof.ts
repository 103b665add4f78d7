import { ApiError, onNewSession } from '#kit/web/api.ts'
import { createStore } from '#kit/web/store.ts'

/** The open request for a proof: the refusal that caused it, and its resolver. */
interface Asked {
  refusal: ApiError
  answer: (given: boolean) => void
}
/** Shown by `ProofHost`. */
export const openProof = createStore<Asked | null>(() => null)
// The next person must not prove anything for the last one, whose work stays undone.
onNewSession(() => openProof.write(null))

/**
 * Runs `work`; when the server refuses until the password or another factor (ADR 0036) is given, asks for it
 * and runs it again. Needs one `<ProofHost />` on the page.
 * @throws ApiError of the work; 'passwordNeeded' or 'secondProofNeeded' when the person cancels
 */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !['passwordNeeded', 'secondProofNeeded'].includes(error.code)) throw error
    const isGiven = await new Promise<boolean>((answer) => openProof.write({ refusal: error, answer }))
    if (!isGiven) throw error
    return withProof(work)
  }
}

/**
 * Asks for the password even if it was given recently, for content that must stay hidden from others who hold the
 * phone.
 * @returns whether it was given
 */
export const askForProof = (): Promise<boolean> =>
  new Promise((answer) => openProof.write({ refusal: new ApiError('passwordNeeded'), answer }))
