import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '#kit/web/navigation.ts'
import { SosButton } from '#kit/web/ui/SosButton.tsx'
import { useOwnAlert } from './ownAlert.ts'

const loadQuestion = () => import('./SosQuestion.tsx')
const SosQuestion = lazy(async () => ({ default: (await loadQuestion()).SosQuestion }))

/** The SOS button (C-07): asks first; while a real alert of this device is on it leads to it. An exercise is in nobody's way. */
export function SosLauncher({ size, className }: { size: 'home' | 'rail'; className?: string }) {
  const t = useTranslations('sos')
  const go = useGo()
  const isOn = useOwnAlert()?.kind === 'real'
  const [isAsking, setAsking] = useState(false)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <SosButton
        word={t('sos')}
        label={isOn ? t('openActive') : t('button')}
        size={size}
        {...(className && { className })}
        onPointerDown={() => void loadQuestion()}
        onClick={() => {
          if (isOn) return go('/sosturnoff')
          setWanted(true)
          setAsking(true)
        }}
      />
      {isWanted && (
        <Suspense>
          <SosQuestion open={isAsking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
