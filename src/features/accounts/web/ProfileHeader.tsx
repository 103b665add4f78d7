import ArrowLeft from 'lucide-react/icons/arrow-left'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Camera from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import Settings from 'lucide-react/icons/settings'
import Trash2 from 'lucide-react/icons/trash'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterSheet } from '#kit/web/lazyComponent.tsx'
import { useGoBack } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { AwningHeader } from '#kit/web/ui/AwningHeader.tsx'
import { NavRow } from '#kit/web/ui/Card.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { User } from '../contract.ts'
import { useSaveProfile } from './profileQueries.ts'
import './words/accounts.ts'

const PhotoCrop = laterSheet(async () => (await import('./PhotoCrop.tsx')).PhotoCrop)

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

/** The user's picture: a tap chooses another one, which is cut out and stored at once, or removes it (E-08, E-09). */
function PhotoButton({ user }: { user: User }) {
  const t = useTranslations('accounts')
  const words = useWords()
  const sentence = useErrorSentence()
  const input = useRef<HTMLInputElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [picture, setPicture] = useState<string | null>(null)
  const profile = useSaveProfile()
  const choose = () => {
    setMenuOpen(false)
    input.current?.click()
  }
  /** Stores a photo (null: removes it) and offers to restore the previous one. */
  const store = async (photoId: string | null) => {
    const before = /\/photos\/([^/]+)\//.exec(user.photo)?.[1] ?? null
    const { isKept } = await profile.mutateAsync({ photoId })
    if (!isKept && photoId) return toast(t('photoStorageFull'), { tone: 'problem' })
    toast(t(photoId ? 'photoSaved' : 'photoRemoved'), {
      tone: 'ok',
      undo: { label: words.undo, run: () => void profile.mutateAsync({ photoId: before }).catch(sayProblem) },
    })
  }
  const sayProblem = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  const endCrop = () => {
    if (picture) URL.revokeObjectURL(picture)
    setPicture(null)
  }
  const remove = () => {
    setMenuOpen(false)
    store(null).catch(sayProblem)
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('changePhoto')}
        className="relative shrink-0 rounded-person"
        onClick={() => (user.photo ? setMenuOpen(true) : choose())}
      >
        <Avatar name={user.name} src={user.photo} size="large" you className="rounded-person ring-3 ring-on-deep" />
        <span className="absolute -end-1 -bottom-1 flex size-8 items-center justify-center rounded-full bg-surface text-brand-ink shadow-float">
          <Camera aria-hidden="true" className="size-[18px]" />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) setPicture(URL.createObjectURL(file))
          currentTarget.value = ''
        }}
      />
      <Dialog open={isMenuOpen} onClose={() => setMenuOpen(false)} title={t('photo')}>
        <div className="-mx-4 divide-y divide-line">
          <NavRow icon={<Images aria-hidden="true" />} title={t('choosePhoto')} onClick={choose} />
          <NavRow danger icon={<Trash2 aria-hidden="true" />} title={t('removePhoto')} onClick={remove} />
        </div>
      </Dialog>
      <PhotoCrop open={picture !== null} picture={picture} onClose={endCrop} onStore={store} />
    </>
  )
}
