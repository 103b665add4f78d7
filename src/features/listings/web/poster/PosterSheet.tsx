import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { hrefOf } from '#kit/web/address.tsx'
import { saveAsDownload } from '#kit/web/download.ts'
import { type Language, useLanguage } from '#kit/web/i18n.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { SegmentedControl } from '#kit/web/ui/SegmentedControl.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useCategoryName } from '../useCategoryName.ts'
import {
  POSTER,
  POSTER_COLOURS,
  POSTER_SIZES,
  posterLayout,
  type PosterShape,
  type PosterSize,
} from './posterLayout.ts'
import { codeOf, measureWith, pictureOf } from './posterPicture.ts'
import './poster.css'
import '../words/poster.ts'

/** Data of a shop on its poster. */
export interface PosterShop {
  id: string
  name: string
  category: string
  address: string
}

/** Pixels per millimetre of A4, for 300 dots per inch. */
const A4_SCALE = 11.8
/** Sample text that makes the browser load the fonts of both languages before measuring. */
const SAMPLE = 'Aaअ'

/** A shop's poster with a QR code of its page: to print on A4 or A6, or as a picture. */
export function PosterSheet({ shop, onClose }: { shop: PosterShop; onClose: () => void }) {
  const t = useTranslations('poster')
  const categoryName = useCategoryName()
  const spoken = useLanguage()
  const [language, setLanguage] = useState<Language>(spoken)
  const [size, setSize] = useState<PosterSize>('a4')
  const [isBusy, setBusy] = useState(false)
  const family = getComputedStyle(document.body).fontFamily
  const isReady = useFonts(family)
  const link = `${location.origin}${hrefOf(`/shop/${shop.id}`)}`
  const words = {
    name: shop.name,
    category: categoryIn(language, spoken, shop.category, categoryName),
    address: shop.address,
    scan: t(`scan_${language}`),
    hint: t(`hint_${language}`),
    link: link.replace(/^https?:\/\//, ''),
    brand: 'Hereabouts',
  }
  const key = JSON.stringify([words, isReady])
  // `words` are compared by their text, not by identity.
  // oxlint-disable-next-line react/exhaustive-deps
  const shapes = useMemo(() => posterLayout(words, measureWith(family)), [key, family])
  const download = async () => {
    setBusy(true)
    try {
      const picture = await pictureOf(shapes, { link, family, scale: size === 'a4' ? A4_SCALE : A4_SCALE / 2 })
      saveAsDownload(picture, `${t('fileName')}-${size}-${language}.png`)
    } catch {
      toast(t('failed'), { tone: 'problem' })
    } finally {
      setBusy(false)
    }
  }
  const drawing = (
    <PosterDrawing shapes={shapes} link={link} label={t('drawing', { name: shop.name })} language={language} />
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      desktop="center"
      footer={
        <div className="flex w-full gap-2">
          <Button
            className="flex-1"
            variant="tint"
            busy={isBusy}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => void download()}
          >
            {t('picture')}
          </Button>
          <Button
            className="flex-1"
            icon={<Printer aria-hidden="true" className="size-5" />}
            onClick={() => globalThis.print()}
          >
            {t('print')}
          </Button>
        </div>
      }
    >
      <p className="text-body text-ink-2">{t('explain')}</p>
      <div className="my-3 flex flex-wrap gap-2">
        <SegmentedControl
          className="min-w-40 flex-1"
          label={t('size')}
          segments={POSTER_SIZES.map((value) => ({ value, label: value.toUpperCase() }))}
          value={size}
          onValue={(value) => setSize(value as PosterSize)}
        />
        <SegmentedControl
          className="min-w-40 flex-1"
          label={t('language')}
          segments={[
            { value: 'en', label: 'English', lang: 'en' },
            { value: 'hi', label: 'हिन्दी', lang: 'hi' },
          ]}
          value={language}
          onValue={(value) => setLanguage(value as Language)}
        />
      </div>
      <div className="mx-auto w-full max-w-72 overflow-hidden rounded-m border border-line shadow-card">{drawing}</div>
      {createPortal(
        <div className="poster-paper" data-size={size} aria-hidden="true">
          {drawing}
        </div>,
        document.body,
      )}
    </Sheet>
  )
}

/** The category in the poster's language, by the stored English name or the current translation; "" if neither fits. */
function categoryIn(
  language: Language,
  spoken: Language,
  category: string,
  nameOf: (category: string) => string,
): string {
  if (language === 'en') return category
  return language === spoken ? nameOf(category) : ''
}

/** True once the fonts used for measuring are loaded. */
function useFonts(family: string): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isGone = false
    const loads = [400, 700].map((weight) => document.fonts.load(`${weight} 20px ${family}`, SAMPLE))
    void Promise.allSettled(loads).then(() => isGone || setReady(true))
    return () => {
      isGone = true
    }
  }, [family])
  return isReady
}

interface PosterDrawingProps {
  shapes: readonly PosterShape[]
  link: string
  label: string
  language: string
  className?: string
}

/** The poster as SVG, sharp at every print size. */
function PosterDrawing({ shapes, link, label, language, className }: PosterDrawingProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      lang={language}
      viewBox={`0 0 ${POSTER.width} ${POSTER.height}`}
      className={className}
    >
      {shapes.map((shape, index) => (
        <Shape key={index} shape={shape} link={link} />
      ))}
    </svg>
  )
}

function Shape({ shape, link }: { shape: PosterShape; link: string }) {
  if (shape.is === 'code') return <Code {...shape} link={link} />
  const fill = POSTER_COLOURS[shape.colour]
  if (shape.is === 'box') return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} fill={fill} />
  if (shape.is === 'scallop') {
    const { x, y, radius } = shape
    return <path d={`M${x - radius} ${y}a${radius} ${radius} 0 0 0 ${2 * radius} 0z`} fill={fill} />
  }
  return (
    <text
      x={POSTER.width / 2}
      y={shape.y}
      textAnchor="middle"
      fontSize={shape.size}
      fontWeight={shape.isBold ? 700 : 400}
      fill={fill}
    >
      {shape.text}
    </text>
  )
}

function Code({ x, y, side, link }: { x: number; y: number; side: number; link: string }) {
  const rows = codeOf(link)
  const path = rows
    .flatMap((row, top) => row.flatMap((isDark, start) => (isDark ? [`M${start} ${top}h1v1h-1z`] : [])))
    .join('')
  return (
    <g transform={`translate(${x} ${y}) scale(${side / rows.length})`} shapeRendering="crispEdges">
      <path d={path} fill="#000000" />
    </g>
  )
}
