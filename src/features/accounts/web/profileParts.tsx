import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Camera from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import Settings from 'lucide-react/icons/settings'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterSheet } from '#kit/web/lazyComponent.tsx'
import { useGoBack } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { AwningHeader } from '#kit/web/ui/AwningHeader.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Card, NavRow, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { User } from '../contract.ts'
import { useSaveProfile } from './profileQueries.ts'
import { forgetTarget, rememberedTarget } from './target.ts'
import './words/accounts.signIn.ts'
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

/** Year of registration (E-12, E-13), e-mail, phone, location and skills (E-14). */
export function PersonalInformation({ user, end }: { user: User; end?: ReactNode }) {
  const t = useTranslations('accounts')
  const since = new Date(user.memberSince)
  return (
    <section>
      <SectionHeader title={t('personalInformation')} end={end} />
      {!Number.isNaN(since.getTime()) && (
        <p className="text-small text-ink-2">{t('memberSince', { year: String(since.getFullYear()) })}</p>
      )}
      <Card className="mt-2 py-1">
        <dl className="divide-y divide-line">
          <Entry name={t('email')}>
            <bdi>{user.email}</bdi>
          </Entry>
          <Entry name={t('phone')}>
            <bdi>{user.phone}</bdi>
          </Entry>
          <Entry name={t('location')}>{user.location.address || <Nothing>{t('noLocation')}</Nothing>}</Entry>
          <Entry name={t('skills')}>
            {user.skills.length === 0 ? <Nothing>{t('noSkills')}</Nothing> : <Skills skills={user.skills} />}
          </Entry>
        </dl>
      </Card>
    </section>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-3">
      <dt className="text-small text-ink-2">{name}</dt>
      <dd className="mt-0.5 text-body wrap-safe">{children}</dd>
    </div>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => <span className="text-ink-2">{children}</span>

function Skills({ skills }: { skills: User['skills'] }) {
  return (
    <ul className="mt-1 flex flex-col gap-2">
      {skills.map(({ skill, keywords }) => (
        <li key={skill} className="flex flex-wrap items-center gap-2">
          <span className="wrap-safe">{skill}</span>
          {keywords.map((keyword) => (
            <Tag key={keyword}>{keyword}</Tag>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Names of pages by address, most specific first; others are "the page you opened". */
const PAGES = [
  [/^\/home/, 'pageHome'],
  [/^\/(filters|specialist-search)/, 'pageSearch'],
  [/^\/(product|item)\/[^/]+$/, 'pageProduct'],
  [/^\/shop\/[^/]+$/, 'pageShop'],
  [/^\/service\//, 'pageService'],
  [/^\/office\/[^/]+$/, 'pageOffice'],
  [/^\/chat/, 'pageChat'],
  [/^\/circle/, 'pageCircle'],
  [/^\/notifications/, 'pageNotifications'],
  [/^\/wishlist/, 'pageWishlist'],
  [/^\/privacy-settings/, 'settings'],
] as const

/** Actions that were started on a public page. */
const BEGUN = { chat: 'begunChat', order: 'begunOrder', wish: 'begunWish' } as const

/** Link to the address that a visitor wanted before signing in; renders nothing without one. */
export function ContinueCard() {
  const t = useTranslations('accounts')
  const words = useWords()
  const [target, setTarget] = useState(rememberedTarget)
  const pathname = target?.split(/[?#]/)[0]
  if (target === null || pathname === undefined || pathname === '/profile') return null
  const begun = /[?&]do=(chat|order|wish)\b/.exec(target)?.[1] as keyof typeof BEGUN | undefined
  const key = begun ? BEGUN[begun] : (PAGES.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'pageOther')
  const close = () => {
    forgetTarget()
    setTarget(null)
  }
  return (
    <Banner
      tone="brand"
      icon={<ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />}
      action={
        <span className="flex items-center gap-1">
          <LinkButton href={target} size="small" onClick={forgetTarget}>
            {t('continueButton')}
          </LinkButton>
          <IconButton label={words.close} icon={<X aria-hidden="true" />} onClick={close} />
        </span>
      }
    >
      {t('continueTo', { page: t(key) })}
    </Banner>
  )
}
