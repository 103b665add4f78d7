import { afterEach, expect, test } from 'vitest'
import { clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import { MessageText } from './messageContent.tsx'

afterEach(() => clearParts())

test('a link shows its host and up to 40 letters of what follows; a longer address is cut', async () => {
  const shown = async (path: string) => {
    const { host } = await renderPart(<MessageText text={`See https://shop.example/${path}.`} />)
    return host.querySelector('a')!.textContent
  }
  expect(await shown('')).toBe('shop.example')
  expect(await shown('a?b=1')).toBe('shop.example/a?b=1')
  expect(await shown('x'.repeat(39))).toBe(`shop.example/${'x'.repeat(39)}`)
  expect(await shown('x'.repeat(40))).toBe(`shop.example/${'x'.repeat(39)}…`)
})
