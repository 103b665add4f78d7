import { useEffect, useRef } from 'react'
import { useUser } from '#features/accounts/web/session.ts'
import { forgetServiceCopy } from './serviceCopy.ts'

/** Deletes this browser's copy of a seller's services once another person is signed in (S-34). */
export function FollowSeller() {
  const userId = useUser()?.id
  const last = useRef(userId)
  useEffect(() => {
    if (last.current !== userId || userId === undefined) forgetServiceCopy()
    last.current = userId
  }, [userId])
  return null
}
