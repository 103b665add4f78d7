import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { TEXT_SIZES, THEMES } from '#core/look.ts'
import { chooseLook, useLook } from '#kit/web/look.ts'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** Colours and text size of this device; they apply at once and before the first paint (ADR 0070). */
export function DisplaySection() {
  const t = useTranslations('settings')
  const { theme, textSize } = useLook()
  return (
    <>
      <section>
        <SectionHeader title={t('theme')} />
        <RadioCards
          label={t('theme')}
          hideLabel
          value={theme}
          onValue={(value) => chooseLook({ theme: value as (typeof THEMES)[number] })}
          cards={THEMES.map((value) => {
            const Icon = ICONS[value]
            return { value, label: t(`theme_${value}`), icon: <Icon aria-hidden="true" /> }
          })}
        />
      </section>
      <section>
        <SectionHeader title={t('textSize')} />
        <Card className="flex flex-col gap-3">
          <ChipRow label={t('textSize')} wrap>
            {TEXT_SIZES.map((size) => (
              <Chip key={size} on={size === textSize} onClick={() => chooseLook({ textSize: size })}>
                {t('coverage', { percent: size })}
              </Chip>
            ))}
          </ChipRow>
          <p className="text-body">{t('textSample')}</p>
        </Card>
      </section>
      <p className="text-small text-ink-2">{t('ofThisDevice')}</p>
    </>
  )
}
