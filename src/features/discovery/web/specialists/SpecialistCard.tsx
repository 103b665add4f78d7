import MessageCircle from 'lucide-react/icons/message-circle'
import { useTranslations } from 'use-intl'
import { ReportButton } from '#features/reports/web/ReportButton.tsx'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Specialist } from '../../specialistContract.ts'
import '../words/discovery.specialists.ts'
import '../words/discovery.ts'

/** A specialist: skills, distance of their area, and a button to contact them (F-142). */
export function SpecialistCard({ specialist }: { specialist: Specialist }) {
  const t = useTranslations('discovery')
  const { userId, name, photo, specializations, skills, distance, isDemo } = specialist
  const { isWithin, kilometers } = distance
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={photo} />
        <div className="min-w-0 flex-1">
          <h2 className="text-head wrap-safe">{name}</h2>
          <p className="text-small text-ink-2">{isWithin ? t('within1Km') : t('aboutKm', { kilometers })}</p>
        </div>
        {isDemo && <Tag className="self-start">{t('demo')}</Tag>}
      </div>
      <ul className="flex flex-col gap-1">
        {specializations.map((each) => (
          <li key={`${each.name} ${each.qualification}`} className="text-body wrap-safe">
            <b className="font-semibold">{each.name}</b>
            <span className="text-ink-2">
              {each.experience > 0 && ` · ${t('experience', { years: each.experience })}`}
              {each.qualification && ` · ${each.qualification}`}
            </span>
          </li>
        ))}
        {skills.map((skill) => (
          <li key={skill} className="text-body wrap-safe">
            {skill}
          </li>
        ))}
      </ul>
      <LinkButton
        size="small"
        variant="tint"
        href={`/circle?${new URLSearchParams({ userId })}`}
        icon={<MessageCircle aria-hidden="true" className="size-5" />}
      >
        {t('requestToCommunicate')}
      </LinkButton>
      <ReportButton className="self-center" name={name} subject={{ kind: 'person', id: userId }} />
    </Card>
  )
}
