import Flag from 'lucide-react/icons/flag'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import type { ReportSubject } from '../rules.ts'
import { useReport } from './useReport.tsx'
import './words/reports.ts'

/** A subtle button to report the thing on a page or in a row. */
export function ReportButton({
  subject,
  name,
  className,
}: {
  subject: ReportSubject
  name?: string
  className?: string
}) {
  const t = useTranslations('reports')
  const { report, sheet } = useReport(subject)
  return (
    <>
      <Button
        size="small"
        variant="text"
        icon={<Flag aria-hidden="true" className="size-4" />}
        onClick={report}
        {...(name && { 'aria-label': t('reportName', { name }) })}
        {...(className && { className })}
      >
        {t(subject.kind === 'order' ? 'reportProblem' : 'report')}
      </Button>
      {sheet}
    </>
  )
}
