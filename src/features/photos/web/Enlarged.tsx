import { laterSheet } from '#kit/web/later.tsx'
import type { PhotoViewerProps } from './PhotoViewer.tsx'

/** The photos as large as the screen; see PhotoViewer. */
export const Enlarged = laterSheet<PhotoViewerProps>(
  async () => (await import('./PhotoViewer.tsx')).PhotoViewer,
  ({ at }) => at !== null,
)
