import { useSyncExternalStore } from 'react'

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

function isDarkPage(): boolean {
  const chosen = document.documentElement.dataset['theme']
  return chosen === undefined ? darkSystem().matches : chosen === 'dark'
}

function onThemeChange(listener: () => void): () => void {
  const system = darkSystem()
  const attribute = new MutationObserver(listener)
  attribute.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', listener)
  return () => {
    attribute.disconnect()
    system.removeEventListener('change', listener)
  }
}

/** True while the page is dark, for images that CSS cannot recolour (map tiles); false when rendered on the server. */
export function useDarkPage(): boolean {
  return useSyncExternalStore(onThemeChange, isDarkPage, () => false)
}
