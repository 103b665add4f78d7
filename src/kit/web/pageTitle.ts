import { useEffect } from 'react'

/** Names the browser's tab: "Login · Hereabouts", without a title just the product. */
export function usePageTitle(title = ''): void {
  useEffect(() => {
    document.title = title === '' ? 'Hereabouts' : `${title} · Hereabouts`
  }, [title])
}
