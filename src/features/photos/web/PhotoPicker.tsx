import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'
import { takeFitting, moveElement } from '../rules.ts'
import { AddPhotos, PhotoNote } from './AddPhotos.tsx'
import { PhotoActions, PhotoTile } from './PhotoTile.tsx'
import { chosenPhotos, type PickedPhoto, type PickedPhotosUpdate } from './pickedPhotos.ts'
import { UploadFailures, usePhotoUploads } from './photoUploads.tsx'
import { useReorder } from './useReorder.ts'
import './words/photos.ts'

export interface PhotoPickerProps {
  label: string
  value: PickedPhoto[]
  /** Called with an update of the photos, like a state setter. */
  onChange: (update: PickedPhotosUpdate) => void
  max: number
  /** `refuse`: an excess photo is an error (F-20); `cut`: excess photos are silently dropped (F-96). */
  overflow?: 'refuse' | 'cut'
  /** The form's error: "Add at least one photo." */
  error?: string | null | undefined
  /** True if the form says itself that photos wait for a network. */
  tellsWaiting?: boolean
  /** True if the first photo is labelled as the main one. */
  hasMain?: boolean
  className?: string
}

/**
 * Photos of a form: chosen, taken, dropped or pasted; shrunk on the device and uploaded at once, each with a progress
 * bar; reordered by dragging, keys or buttons. At `max` none can be added.
 */
export function PhotoPicker(props: PhotoPickerProps) {
  const {
    label,
    value,
    onChange,
    max,
    overflow = 'refuse',
    error,
    hasMain = true,
    tellsWaiting = false,
    className,
  } = props
  const t = useTranslations('photos')
  const ids = { label: useId(), note: useId() }
  const [isOver, setOver] = useState(false)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const section = useRef<HTMLElement>(null)
  const uploads = usePhotoUploads(onChange)
  const count = value.length
  const goOn = useEffectEvent(() => uploads.goOn(value))
  useEffect(() => goOn(), [count])

  const add = (files: readonly File[]) => {
    const { taken, isOver } = takeFitting(count, files, max)
    setOver(isOver && overflow === 'refuse')
    if (taken.length === 0) return
    const photos = chosenPhotos(taken)
    onChange((old) => [...old, ...photos].slice(0, max))
    for (const photo of photos) uploads.start(photo)
    setSaid(t('added', { count: photos.length }))
  }
  const remove = (photo: PickedPhoto) => {
    uploads.giveUp(photo.key)
    focusBeside(value.indexOf(photo))
    setOver(false)
    setChosenKey(null)
    onChange((old) => old.filter((each) => each.key !== photo.key))
    setSaid(t('removed', { count: count - 1 }))
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return
    onChange((old) => moveElement(old, from, to))
    setSaid(t('moved', { position: to + 1, count }))
  }

  /** After a removal, focuses the next photo, the previous one, or the picker. */
  const focusBeside = (index: number) => {
    const beside = index + 1 < count ? index + 1 : index - 1
    const target = row.current?.children[beside]?.querySelector('button') ?? section.current
    target?.focus({ preventScroll: true })
  }

  const drop = useFileDrop(add)
  const { row, rowRef, reordering, handlersOf, keys } = useReorder(count, move)
  const chosen = value.findIndex((photo) => photo.key === chosenKey)
  const sentence = isOver ? t('limit', { max }) : error
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={ids.label}
      aria-describedby={sentence ? ids.note : undefined}
      className={cx('flex min-w-0 flex-col gap-2', className)}
      {...drop.handlers}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={ids.label} className="text-head">
          {label} <span className="font-normal text-ink-2 tabular-nums">{t('count', { count, max })}</span>
        </h2>
        {count > 1 && <p className="text-small text-ink-2">{t('reorderHint')}</p>}
      </header>
      {count > 0 && (
        <ul ref={rowRef} className="scroll-x relative -mx-gutter flex gap-3 px-gutter py-2" {...keys}>
          {value.map((photo, i) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              index={i}
              count={count}
              isMain={hasMain && i === 0}
              isChosen={i === chosen}
              reordering={reordering}
              drag={handlersOf(i)}
              onChoose={() => setChosenKey(i === chosen ? null : photo.key)}
              onMove={(by) => move(i, i + by)}
              onRemove={() => remove(photo)}
              onRetry={() => uploads.start(photo)}
            />
          ))}
          {count < max && <AddPhotos shape="tile" max={max} isTarget={drop.isOver} onFiles={add} />}
        </ul>
      )}
      {count === 0 && (
        <AddPhotos
          shape="wide"
          max={max}
          isTarget={drop.isOver}
          hint={t(hasMain ? 'emptyHint' : 'emptyHintEach', { max })}
          onFiles={add}
        />
      )}
      {chosen >= 0 && (
        <PhotoActions
          index={chosen}
          count={count}
          hasMain={hasMain}
          onMove={(to) => move(chosen, to)}
          onRemove={() => remove(value[chosen]!)}
        />
      )}
      {sentence && (
        <PhotoNote id={ids.note} isUrgent>
          {sentence}
        </PhotoNote>
      )}
      <UploadFailures photos={value} tellsWaiting={tellsWaiting} onRetry={uploads.start} />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </section>
  )
}

/**
 * Accepts files dropped on an element or pasted anywhere on the page. Pasted text is not affected.
 * @returns whether files are dragged over the element, and its handlers
 */
function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'))
      if (files.length === 0 || event.defaultPrevented || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!carriesFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop(event: DragEvent) {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
