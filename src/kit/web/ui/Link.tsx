import { type ComponentProps, type ComponentType, createContext, type MouseEvent, type ReactNode, use } from 'react'
import { hasModifier } from './modifierKeys.ts'

/** Props of the parts' links: an address of the app in `href`, and all props of an <a>. */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

/** False for a click that opens the link in another tab or window. */
export const isPlainClick = (event: MouseEvent): boolean => event.button === 0 && !event.shiftKey && !hasModifier(event)

/** Sets the component of all links in the parts: the router's link in the app; a plain <a> by default. */
export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>
}

/** A link inside the app. Addresses with a scheme (`tel:`, `https:`) are plain anchors, never the router's. */
export function Link(props: LinkProps) {
  const Component = use(LinkContext)
  if (/^[a-z][a-z+.-]*:/i.test(props.href)) return <a {...props} />
  return <Component {...props} />
}
