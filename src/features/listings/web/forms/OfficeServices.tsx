import Unlink from 'lucide-react/icons/unlink'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useSetServiceOffice } from '../mutations.ts'
import { useMyServices } from '../queries.ts'
import '../words/listings.details.ts'
import '../words/listings.ts'

/** The user's services of an office, each with a button to remove it; nothing without services. */
export function OfficeServices({ officeId }: { officeId: string }) {
  const t = useTranslations('listings')
  const { data } = useMyServices()
  const services = data?.services.filter((service) => service.officeId === officeId) ?? []
  if (services.length === 0) return null
  return (
    <section aria-labelledby="office-services">
      <h2 id="office-services" className="text-label">
        {t('servicesHere')}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-l border border-line bg-surface px-4">
        {services.map(({ id, title, pricing }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <span className="min-w-0 flex-1 text-body wrap-safe">
              {title} <span className="text-ink-2">{pricing}</span>
            </span>
            <RemoveFromOffice id={id} officeId={officeId} title={title} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Removes a service from its office at once and offers to undo; the service stays (F-110). */
export function RemoveFromOffice({ id, officeId, title }: { id: string; officeId: string; title: string }) {
  const t = useTranslations('listings')
  const words = useWords()
  const sentence = useErrorSentence()
  const setOffice = useSetServiceOffice()
  const say = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  const remove = async () => {
    try {
      await setOffice.mutateAsync({ id, officeId: null })
      const takeBack = () => void setOffice.mutateAsync({ id, officeId }).catch(say)
      toast(t('removedFromOffice', { name: title }), { undo: { label: words.undo, run: takeBack } })
    } catch (error) {
      say(error)
    }
  }
  return (
    <Button
      size="small"
      variant="text"
      aria-label={t('removeOf', { name: title })}
      busy={setOffice.isPending}
      icon={<Unlink aria-hidden="true" className="size-5" />}
      onClick={() => void remove()}
    >
      {t('remove')}
    </Button>
  )
}
