import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { dateInNumbers } from '#core/dates.ts'
import { savedUser } from '#features/accounts/web/session.ts'
import { useDateFormat } from '#kit/web/dateFormat.ts'
import { type Language, useLanguage } from '#kit/web/i18n.tsx'
import { useGoBack } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useSite } from './queries.ts'
import './words/settings.ts'

/** /privacy-policy: what the software stores and shares. */
export function PrivacyPolicyPage() {
  return <PolicyText name="privacyPolicy" />
}

/** /terms: the terms of use. */
export function TermsPage() {
  return <PolicyText name="terms" />
}

/** One of the two documents, in the user's language, also for visitors. */
function PolicyText({ name }: { name: PolicyName }) {
  const t = useTranslations('settings')
  const words = useWords()
  const language = useLanguage()
  const goBack = useGoBack(savedUser() ? '/privacy-settings' : '/login')
  const policy = useQuery({
    queryKey: ['policy', name, language],
    queryFn: () => loadPolicy(name, language),
    staleTime: Infinity,
  })
  const title = t(name)
  usePageTitle(title)
  return (
    <Page width="form">
      <PageHeader title={title} onBack={goBack} />
      {policy.data ? (
        <PolicyBody policy={policy.data} />
      ) : policy.isError ? (
        <ErrorState title={t('policyFailed')} onRetry={() => void policy.refetch()} busy={policy.isFetching} />
      ) : (
        <SkeletonList kind="person" count={6} label={words.loading} />
      )}
    </Page>
  )
}

function PolicyBody({ policy }: { policy: PolicyDocument }) {
  const t = useTranslations('settings')
  const format = useFormatter()
  const { contact } = useSite()
  const dateFormat = useDateFormat()
  const asOf = new Date(policy.asOf)
  // With its year also in the current one: a policy is kept and compared.
  const date = dateFormat === 'numbers' ? dateInNumbers(asOf) : format.dateTime(asOf, { dateStyle: 'long' })
  return (
    <article className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p className="text-body">{policy.intro}</p>
        <p className="text-small text-ink-2">{t('policyUpdated', { date })}</p>
      </div>
      {policy.sections.map(({ title, paragraphs }) => (
        <section key={title} className="flex flex-col gap-2">
          <h2 className="text-title wrap-safe">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="text-body text-ink-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      {contact && <p className="text-body wrap-safe">{t('policyContact', { contact })}</p>}
    </article>
  )
}

type PolicyName = 'privacyPolicy' | 'terms'

/** A legal document, not part of the interface's texts: loaded only where it is read. */
const PolicyDocument = z.object({
  title: z.string(),
  /** Effective date, as ISO date. */
  asOf: z.string(),
  intro: z.string(),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
})
type PolicyDocument = z.infer<typeof PolicyDocument>

const files = import.meta.glob<unknown>('/locales/*/policies/*.json', { import: 'default' })

/** Loads a document in one of the complete languages. */
async function loadPolicy(name: PolicyName, language: Language): Promise<PolicyDocument> {
  return PolicyDocument.parse(await files[`/locales/${language}/policies/${name}.json`]!())
}
