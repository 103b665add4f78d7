/** The verbs under test: those of the product, or of a variant with a guard removed. */
export async function loadVerbs() {
  const { raiseSos: raise, widenSos: widen } = await import('../alerts.ts')
  const { endMyDrill, turnOff } = await import('../ending.ts')
  const { alertForMe, answerSos: answer, setSosMute: mute, noteReceipt: note } = await import('../following.ts')
  const { mySos } = await import('../ledger.ts')
  const { settleSos } = await import('../settle.ts')
  const {
    acceptCircle,
    requestCircleLink: askToCircle,
    leaveCircle,
  } = await import('#features/circles/server/members.ts')
  const { blockFromCircle, unblockFromCircle: unblock } = await import('#features/circles/server/blocking.ts')
  const { eraseAgain } = await import('#features/accounts/server/accounts.ts')
  const { sentenceOf } = await import('../../sentence.ts')
  return {
    raise,
    widen,
    endMyDrill,
    turnOff,
    answer,
    mute,
    note,
    mySos,
    settleSos,
    acceptCircle,
    askToCircle,
    leaveCircle,
    blockFromCircle,
    unblock,
    eraseAgain,
    alertForMe,
    sentenceOf,
  }
}
export type Verbs = Awaited<ReturnType<typeof loadVerbs>>
