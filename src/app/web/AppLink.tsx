import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { LinkProps } from '#kit/web/ui/Link.tsx'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link of the app: a real <a>, so that it can be copied and opened in a new tab; a plain click stays in the page. */
export function AppLink({ href, onClick, target, ...rest }: LinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || target === '_blank' || !isPlainClick(event)) return
    event.preventDefault()
    router.history.push(href)
  }
  return <a {...rest} href={router.history.createHref(href)} target={target} onClick={follow} />
}
