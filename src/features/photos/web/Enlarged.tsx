import { laterSheet } from '#kit/web/lazyComponent.tsx'
import type { PhotoViewerProps } from './PhotoViewer.tsx'

const Viewer = laterSheet<PhotoViewerProps & { open: boolean }>(
  async () => (await import('./PhotoViewer.tsx')).PhotoViewer,
)

/** The photos in full screen; see PhotoViewer. */
export const Enlarged = (props: PhotoViewerProps) => <Viewer {...props} open={props.at !== null} />
