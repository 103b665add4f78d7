import { ArrowLeft, BadgeCheck, Settings } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useGoBack } from '#kit/web/navigation.ts'
import { AwningHeader } from '#kit/web/ui/AwningHeader.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { User } from '../contract.ts'
import { PhotoButton } from './PhotoButton.tsx'

/** Back, settings, and the signed-in person (E-01 … E-05). */
export function ProfileHeader({ user }: { user: User }) {
  const t = useTranslations('accounts')
  const words = useWords()
  const goBack = useGoBack('/home')
  return (
    <AwningHeader>
      <div className="flex items-center justify-between">
        <IconButton
          className="-ms-2"
          label={words.back}
          icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
          onClick={goBack}
        />
        <IconButton
          className="-me-2"
          label={t('settings')}
          icon={<Settings aria-hidden="true" />}
          href="/privacy-settings"
        />
      </div>
      <div className="mt-1 flex items-center gap-4">
        <PhotoButton user={user} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-title wrap-safe">{user.name}</h1>
            {user.hasActiveSubscription && (
              <Tag tone="new" icon={<BadgeCheck aria-hidden="true" />}>
                {t('premium')}
              </Tag>
            )}
          </div>
          <p className="text-body text-on-deep-2 wrap-safe">
            <bdi>{user.email}</bdi>
          </p>
          <p className="text-body text-on-deep-2 tabular-nums wrap-safe">
            <bdi>{user.phone}</bdi>
          </p>
        </div>
      </div>
    </AwningHeader>
  )
}
