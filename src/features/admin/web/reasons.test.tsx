import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createTranslator, IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#kit/web/queryClient.ts'
import { byRole, clearParts, doing, renderPart, type, until } from '#kit/web/ui/renderPart.tsx'
import admin from '../../../../locales/en/admin.json' with { type: 'json' }
import errors from '../../../../locales/en/errors.json' with { type: 'json' }
import notices from '../../../../locales/en/notifications.kinds.json' with { type: 'json' }
import reports from '../../../../locales/en/reports.json' with { type: 'json' }
import ui from '../../../../locales/en/ui.json' with { type: 'json' }
import type { ReviewedListing } from '../caseContract.ts'
import { ListingActions } from './ListingActions.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ResolveForm } from './ResolveForm.tsx'

/** Elements that were scrolled to, oldest first. */
const shown: Element[] = []
beforeEach(() => {
  shown.length = 0
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this)
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await clearParts()
})

const inPage = (node: ReactNode) =>
  renderPart(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en-IN" messages={{ admin, errors, reports, ui }}>
        {node}
      </IntlProvider>
    </QueryClientProvider>,
  )
const answer = () => document.querySelector('textarea')!
const noteOf = (field: Element) => document.getElementById(field.getAttribute('aria-describedby')!)!.textContent

test('[P-14] a report closed with a too short answer scrolls to the answer, which has the error and the focus', async () => {
  await inPage(<ResolveForm disputes={[{ id: '1', kind: 'listing', rule: 'scam' }]} onDone={() => undefined} />)
  await doing(() => document.querySelectorAll('input')[0]!.click())
  await type(answer(), 'Short')
  await doing(() => byRole('button', admin.resolve).click())
  await until(() => expect(document.activeElement).toBe(answer()))
  expect(shown).toEqual([answer()])
  expect(noteOf(answer())).toBe(errors.reasonTooShort)
})

test('[P-14] the prepared answer is true for each decision, and both sides read it without a repetition', async () => {
  await inPage(<ResolveForm disputes={[{ id: '1', kind: 'listing', rule: 'scam' }]} onDone={() => undefined} />)
  const t = createTranslator({ locale: 'en', messages: notices })
  const read: string[] = []
  for (const [index, decision] of ['dismissed', 'upheld', 'upheld'].entries()) {
    await doing(() => document.querySelectorAll('input')[index]!.click())
    const told = { decision, answer: answer().value }
    expect(t('kinds.reportAboutYou.message', told)).toBe(t('kinds.reportResolved.message', told))
    read.push(t('kinds.reportResolved.message', told))
  }
  expect(read).toEqual([
    'We checked it and found nothing against our rules.',
    `The report is right: ${reports.rules.scam}.`,
    `It breaks our rules: ${reports.rules.scam}. We removed it.`,
  ])
})

test('[P-14] a report closed without a decision scrolls to the decision', async () => {
  await inPage(<ResolveForm disputes={[{ id: '1', kind: 'listing', rule: 'scam' }]} onDone={() => undefined} />)
  await doing(() => byRole('button', admin.resolve).click())
  const first = document.querySelector('input')!
  await until(() => expect(document.activeElement).toBe(first))
  expect(shown).toEqual([first])
  expect(document.querySelector('[role=status]')!.textContent).toBe(admin.chooseDecision)
})

test('[P-09] a too short reason in the dialog gets the focus, and its error is scrolled into view', async () => {
  await inPage(
    <ReasonDialog title="Reject" hint="" yes="Send" onClose={() => undefined} onSend={async () => undefined} />,
  )
  await doing(() => byRole('button', 'Send').click())
  await until(() => expect(shown).toContain(answer()))
  expect(document.activeElement).toBe(answer())
  expect(noteOf(answer())).toBe(errors.reasonTooShort)
})

test('a rejection that is cancelled closes the question for the reason', async () => {
  const listing = { id: '1', title: 'Pen', status: 'pending' } as ReviewedListing
  await inPage(<ListingActions listing={listing} />)
  await doing(() => byRole('button', 'Reject: Pen').click())
  await until(() => expect(byRole('dialog', 'Reject Pen?')).toBeTruthy())
  await doing(() => document.querySelector<HTMLElement>('dialog button:not([type=submit], [aria-label])')!.click())
  await until(() => expect(document.querySelector('dialog')).toBeNull())
})
