import { useTranslations } from 'use-intl'
import { useQueryParams } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useAcceptInvite, useInvited } from './inviteQueries.ts'
import './words/circles.ts'

/** Shows the owner of an opened invite; one tap joins their circle. */
export function JoinCard({ code }: { code: string }) {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  const [, setParams] = useQueryParams()
  const invited = useInvited(code)
  const accept = useAcceptInvite()
  const close = () => setParams({ join: null })
  const problem = accept.error ?? invited.error
  if (problem) {
    return (
      <Banner
        live
        tone="wait"
        action={
          <Button size="small" variant="quiet" onClick={close}>
            {t('notNow')}
          </Button>
        }
      >
        {sentence(problem)}
      </Banner>
    )
  }
  if (!invited.data) return <SkeletonList kind="person" label={t('loading')} />
  const { name, profilePhoto, relation } = invited.data
  const join = () =>
    accept.mutate(code, {
      onSuccess: () => {
        toast(t('toldAccepted', { name }), { tone: 'ok' })
        close()
      },
    })
  return (
    <section className="flex flex-col gap-3 rounded-l bg-accent-tint p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={profilePhoto} />
        <p className="min-w-0 flex-1 text-row wrap-safe">
          {t(relation === 'member' ? 'alreadyTogether' : 'invitesYou', { name })}
        </p>
      </div>
      {relation !== 'member' && <p className="text-small text-ink-2">{t('joinMeans')}</p>}
      <div className="flex gap-2 [&>*]:flex-1">
        <Button variant="quiet" onClick={close}>
          {t('notNow')}
        </Button>
        {relation !== 'member' && (
          <Button busy={accept.isPending} onClick={join}>
            {t('join')}
          </Button>
        )}
      </div>
    </section>
  )
}
