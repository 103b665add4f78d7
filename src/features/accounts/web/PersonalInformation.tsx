import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { User } from '../contract.ts'
import './words/accounts.signIn.ts'
import './words/accounts.ts'

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
