import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Pause between two scans of the camera, in milliseconds. */
const LOOK_EVERY_MS = 150

/** State of the camera: `asked` (permission prompt open), `shown`, `denied` or `missing`. */
export type CameraState = 'asked' | 'shown' | 'denied' | 'missing'

/**
 * Shows the rear camera in a video element and calls `onLook` repeatedly.
 * @param onLook scans one frame; returns true when it found something, which ends the scan
 */
export function useCamera(onLook: (video: HTMLVideoElement) => boolean | Promise<boolean>) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('asked')
  const look = useEffectEvent(onLook)
  useEffect(() => {
    let isOpen = true
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    const lookOn = async () => {
      if (!isOpen || (video.current && (await look(video.current)))) return
      if (isOpen) timer = setTimeout(() => void lookOn(), LOOK_EVERY_MS)
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (!isOpen || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setState('shown')
        void lookOn()
      } catch (error) {
        if (isOpen) setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing')
      }
    }
    void open()
    return () => {
      isOpen = false
      clearTimeout(timer)
      stop()
    }
  }, [])
  return { video, state }
}
