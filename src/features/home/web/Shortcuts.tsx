import IndianRupee from 'lucide-react/icons/indian-rupee'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import './words/home.ts'

/**
 * Links of Home to the most common actions: selling, the person's items, their chats; for administrators the Admin
 * Panel.
 */
export function Shortcuts() {
  const t = useTranslations('home')
  const links = [
    ...(useUser()?.isAdmin ? [{ href: '/admin', label: t('adminPanel'), Icon: ShieldCheck }] : []),
    { href: '/item-form', label: t('sellItem'), Icon: Plus },
    { href: '/item-list', label: t('myItems'), Icon: Package },
    { href: '/chat', label: t('chats'), Icon: MessagesSquare },
    { href: '/subscription', label: t('subscription'), Icon: IndianRupee },
  ]
  return (
    <ul
      aria-label={t('shortcuts')}
      className="-mx-gutter mt-3 flex scroll-x scroll-fade gap-2 px-gutter py-0.5 rail:-mx-9 rail:px-9"
    >
      {links.map(({ href, label, Icon }) => (
        <li key={href} className="shrink-0">
          <Link
            href={href}
            className="flex min-h-touch items-center gap-2 rounded-full border-[1.5px] border-line bg-surface px-3.5 text-body text-ink hover:border-line-strong"
          >
            <Icon aria-hidden="true" className="size-4.5 shrink-0 text-brand-ink" />
            <span className="whitespace-nowrap">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
