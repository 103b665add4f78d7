import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let roots: { root: Root; host: HTMLElement }[] = []

/**
 * Renders a part into a test document.
 * @returns its container, and `update` to rerender it
 */
export async function renderPart(
  node: ReactNode,
): Promise<{ host: HTMLElement; update: (next: ReactNode) => Promise<void> }> {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  roots.push({ root, host })
  const update = (next: ReactNode) => act(async () => root.render(next))
  await update(node)
  return { host, update }
}

/** Unmounts everything that a test rendered; for `afterEach`. */
export async function clearParts(): Promise<void> {
  for (const { root, host } of roots) {
    await act(async () => root.unmount())
    host.remove()
  }
  roots = []
}

/** Performs an action and waits for its rendering. */
export const doing = (what: () => void): Promise<void> => act(async () => what())

/** Presses a key at the focused element. */
export const press = (key: string): Promise<void> =>
  doing(() =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )

/** Replaces the text of a field. */
export const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> =>
  doing(() => {
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** The one element of a role with this name: `aria-label`, `aria-labelledby` or its text. */
export function byRole(role: string, name: string): HTMLElement {
  const tags: Record<string, string> = { button: 'button', link: 'a[href]', dialog: 'dialog' }
  const all = document.querySelectorAll<HTMLElement>(`[role="${role}"]${tags[role] ? `, ${tags[role]}` : ''}`)
  const found = [...all].filter((element) => nameOf(element) === name)
  if (found.length !== 1) throw new Error(`${found.length} of role ${role} are named "${name}"`)
  return found[0]!
}

function nameOf(element: HTMLElement): string {
  const labelledBy = element.getAttribute('aria-labelledby')
  const text = labelledBy ? document.getElementById(labelledBy)?.textContent : element.textContent
  return element.getAttribute('aria-label') ?? text?.trim() ?? ''
}

/** Waits until a check passes, for at most ten seconds, while timers, promises and Leaflet run. */
export async function until(check: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  try {
    await vi.waitFor(check, { timeout: 10_000 })
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  }
  await act(async () => undefined)
}
