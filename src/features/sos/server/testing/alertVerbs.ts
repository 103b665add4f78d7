/** The verbs under test: those of the product, or of a variant with a guard taken out. */
export async function loadVerbs() {
  const { raise, widen } = await import('../alerts.ts')
  const { endMyDrill, turnOff } = await import('../ending.ts')
  const { answer, mute, note } = await import('../following.ts')
  const { mySos } = await import('../ledger.ts')
  const { settleSos } = await import('../settle.ts')
  const { acceptCircle, askToCircle, leaveCircle } = await import('#features/circles/server/members.ts')
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
  }
}
export type Verbs = Awaited<ReturnType<typeof loadVerbs>>
