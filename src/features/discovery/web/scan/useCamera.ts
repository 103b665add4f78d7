import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Pause between two looks at the camera, in milliseconds. */
const LOOK_EVERY_MS = 150

/** What became of the camera: being asked for, shown, refused or missing. */
export type CameraState = 'asked' | 'shown' | 'denied' | 'missing'

/**
 * Shows the rear camera in a video element while it is there and looks at it again and again.
 * @param onLook told of every look until it answers true
 */
export function useCamera(onLook: (video: HTMLVideoElement) => boolean) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('asked')
  const look = useEffectEvent(onLook)
  useEffect(() => {
    let isOpen = true
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    const lookOn = () => {
      if (!isOpen || (video.current && look(video.current))) return
      timer = setTimeout(lookOn, LOOK_EVERY_MS)
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (!isOpen || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setState('shown')
        lookOn()
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
