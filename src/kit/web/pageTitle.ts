import { useEffect } from 'react'

/** Sets the document title: "Login · Hereabouts"; without a title only the name of the product. */
export function usePageTitle(title = ''): void {
  useEffect(() => {
    document.title = title === '' ? 'Hereabouts' : `${title} · Hereabouts`
  }, [title])
}
