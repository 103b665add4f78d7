import type { MouseEvent } from 'react'
import { goTo, hrefOf } from '#kit/web/address.tsx'
import type { LinkProps } from '#kit/web/ui/Link.tsx'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A link of the app: a real <a>, so that it can be copied and opened in a new tab; a plain click navigates inside the
 * app.
 */
export function AppLink({ href, onClick, target, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || target === '_blank' || href.startsWith('#') || !isPlainClick(event)) return
    event.preventDefault()
    goTo(href)
  }
  return <a {...rest} href={href.startsWith('#') ? href : hrefOf(href)} target={target} onClick={follow} />
}
