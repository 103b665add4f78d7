import { useEffect, useState } from 'react'

/** True once a condition has lasted for `duration`. */
export function useLasting(isSo: boolean, duration: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setLong(true), duration)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSo, duration])
  return isSo && isLong
}
