import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ReportSubject } from '../rules.ts'

const ReportSheet = lazy(async () => ({ default: (await import('./ReportSheet.tsx')).ReportSheet }))

/** A way to report something: `report` opens the sheet, which has to be drawn; its code arrives when it is wanted. */
export function useReport(subject: ReportSubject): { report: () => void; sheet: ReactNode } {
  const [opened, setOpened] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const report = () => {
    setOpened(opened + 1)
    setOpen(true)
  }
  const sheet = opened > 0 && (
    <Suspense fallback={null}>
      <ReportSheet key={opened} subject={subject} open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { report, sheet }
}
