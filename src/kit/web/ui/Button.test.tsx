import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { Link, LinkProvider } from './Link.tsx'
import { byRole, clearParts, doing, renderPart } from './renderPart.tsx'

afterEach(clearParts)

test('a busy button keeps its label and its focus, and does nothing, not even submit', async () => {
  const click = vi.fn()
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} onClick={click}>
        Save
      </Button>
    </form>
  )
  const { update } = await renderPart(form(false))
  byRole('button', 'Save').focus()
  await update(form(true))
  await doing(() => byRole('button', 'Save').click())
  expect(document.activeElement).toBe(byRole('button', 'Save'))
  expect(byRole('button', 'Save').getAttribute('aria-busy')).toBe('true')
  expect(click).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
  await update(form(false))
  await doing(() => byRole('button', 'Save').click())
  expect(submit).toHaveBeenCalledTimes(1)
})

test('links of the app use the provided link, addresses with a scheme do not', async () => {
  const { host } = await renderPart(
    <LinkProvider component={(props) => <a {...props} data-router="" />}>
      <Link href="/home">Home</Link>
      <Link href="tel:112">112</Link>
      <Link href="https://example.org">Elsewhere</Link>
    </LinkProvider>,
  )
  expect([...host.querySelectorAll('a')].map((link) => 'router' in link.dataset)).toEqual([true, false, false])
})
