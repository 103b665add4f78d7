import { type ReactNode, useState } from 'react'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import type { ReportSubject } from '../rules.ts'

const ReportSheet = lazyComponent(async () => (await import('./ReportSheet.tsx')).ReportSheet)

/** Reports a subject: `report` opens `sheet`, which must be rendered; its code is loaded on demand. */
export function useReport(subject: ReportSubject): { report: () => void; sheet: ReactNode } {
  const [opened, setOpened] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const report = () => {
    setOpened(opened + 1)
    setOpen(true)
  }
  const sheet = opened > 0 && (
    <ReportSheet key={opened} subject={subject} open={isOpen} onClose={() => setOpen(false)} />
  )
  return { report, sheet }
}
