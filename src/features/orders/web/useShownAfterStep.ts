import { useEffect, useRef } from 'react'
import type { Order } from '../contract.ts'
import { useIsStepWaiting } from './waitingOrders.ts'

/**
 * Scrolls an element into view and focuses it after the user's own step has changed the order, because the button of
 * the step is gone by then. Steps of the other party move nothing.
 * @returns the ref of the element, which needs `tabIndex={-1}`
 */
export function useShownAfterStep({ id, status }: Order) {
  const element = useRef<HTMLDivElement>(null)
  const isWaiting = useIsStepWaiting(id)
  const before = useRef<Order['status'] | null>(null)
  useEffect(() => {
    if (isWaiting) before.current ??= status
    if (before.current === null || before.current === status) return
    before.current = null
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.current?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
    element.current?.focus({ preventScroll: true })
  }, [isWaiting, status])
  return element
}
