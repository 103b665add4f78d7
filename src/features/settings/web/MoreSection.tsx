import { BookOpen, FileText, Scale, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { useSite } from './queries.ts'

/** How it works, Admin for admins (B-69), and the two documents in a new tab. */
export function MoreSection() {
  const t = useTranslations('settings')
  const user = useUser()
  const site = useSite()
  return (
    <section>
      <SectionHeader title={t('more')} />
      <RowCard>
        <NavRow href="/onboarding" icon={<BookOpen aria-hidden="true" />} title={t('howItWorks')} />
        {user?.isAdmin && <NavRow href="/admin" icon={<ShieldCheck aria-hidden="true" />} title={t('admin')} />}
        <NavRow
          href={site.privacyPolicyUrl}
          newTab={t('newTab')}
          icon={<FileText aria-hidden="true" />}
          title={t('privacyPolicy')}
        />
        <NavRow href={site.termsUrl} newTab={t('newTab')} icon={<Scale aria-hidden="true" />} title={t('terms')} />
      </RowCard>
    </section>
  )
}
