import { afterEach, expect, test } from 'vitest'
import { Chip } from './Chip.tsx'
import { ChipRow } from './ChipRow.tsx'
import { clearParts, renderPart } from './renderPart.tsx'

afterEach(clearParts)

test('chips that are cut at the edge of the screen fade out; a row that wraps does not', async () => {
  await renderPart(
    <>
      <ChipRow label="Scrolls">
        <Chip>Open now</Chip>
      </ChipRow>
      <ChipRow label="Wraps" wrap>
        <Chip>Open now</Chip>
      </ChipRow>
    </>,
  )
  const [scrolls, wraps] = [...document.querySelectorAll('[role=group]')]
  expect([...scrolls!.classList]).toEqual(expect.arrayContaining(['scroll-x', 'scroll-fade']))
  expect(wraps!.classList).not.toContain('scroll-fade')
})
