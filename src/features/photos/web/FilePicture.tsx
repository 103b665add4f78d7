import { useCallback } from 'react'

/** A picture that lies on the device; the address made for it is given back when it is no longer shown. */
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
