import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { Link, LinkProvider } from './Link.tsx'
import { LinkButton } from './LinkButton.tsx'
import { byRole, clearParts, doing, renderPart } from './renderPart.tsx'
import { Switch } from './Switch.tsx'

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

test('a control that becomes disabled keeps the focus, does nothing, and is really disabled once the focus has left', async () => {
  const act = vi.fn()
  const parts = (disabled: boolean) => (
    <>
      <Button disabled={disabled} onClick={act}>
        Post
      </Button>
      <IconButton label="More" icon={null} disabled={disabled} onClick={act} />
      <Switch label="Digest" checked={false} disabled={disabled} onValue={act} />
      <input />
    </>
  )
  const { host, update } = await renderPart(parts(false))
  for (const control of host.querySelectorAll<HTMLButtonElement>('button, [role="switch"]')) {
    await doing(() => control.focus())
    await update(parts(true))
    expect([control.disabled, control.ariaDisabled ?? control.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    expect(document.activeElement).toBe(control)
    await doing(() => control.click())
    expect(act).not.toHaveBeenCalled()
    await doing(() => host.querySelector<HTMLElement>('input:not([role])')!.focus())
    expect(control.disabled).toBe(true)
    await update(parts(false))
  }
})

test('a button in a list says what it acts on', async () => {
  await renderPart(
    <>
      <Button of="Tomato">Delete</Button>
      <LinkButton of="Tomato" href="/item">
        Edit
      </LinkButton>
    </>,
  )
  expect([byRole('button', 'Delete: Tomato').textContent, byRole('link', 'Edit: Tomato').textContent]).toEqual([
    'Delete',
    'Edit',
  ])
})

test('an icon button is named once', async () => {
  const { host } = await renderPart(<IconButton label="More" icon={null} />)
  expect(byRole('button', 'More').title).toBe('')
  expect(host.querySelector('[title="More"]')!.getAttribute('aria-hidden')).toBe('true')
})
