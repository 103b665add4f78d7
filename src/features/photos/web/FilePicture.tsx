import { useCallback } from 'react'

/** A picture from a local file; its object URL is revoked when it is unmounted. */
export function FilePicture({ file, className, onBroken }: { file: Blob; className?: string; onBroken: () => void }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt="" draggable={false} onError={onBroken} className={className} />
}
