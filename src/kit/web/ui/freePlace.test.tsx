import { afterEach, expect, test } from 'vitest'
import { NavRow } from './Card.tsx'
import { followFreePlace } from './freePlace.ts'
import { byRole, clearParts, renderPart, until } from './renderPart.tsx'

afterEach(clearParts)

/** Places an element that is 40 px high at this distance from the top of a screen 390 px wide. */
function placeAt(element: Element, top: number): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, 390, 40)
}

/** The top of a toast that is pinned 600 px from the top of the screen. */
async function topOfToast(): Promise<number> {
  const pinned = document.querySelector<HTMLElement>('#toast')!
  placeAt(pinned, 600)
  let top: number | null = null
  const stop = followFreePlace(pinned, (raise) => (top = 600 - raise))
  await until(() => expect(top).not.toBeNull())
  stop()
  return top!
}

test('a toast covers no row with a link', async () => {
  await renderPart(
    <>
      <NavRow href="/meet" title="Change place or time" />
      <div id="toast" />
    </>,
  )
  placeAt(byRole('link', 'Change place or time'), 590)
  expect(await topOfToast()).toBeLessThan(550)
})

test('a toast covers an older message rather than the latest one', async () => {
  await renderPart(
    <>
      <div>
        <p data-message="1" />
        <p data-message="2" />
      </div>
      <div id="toast" />
    </>,
  )
  const [older, latest] = document.querySelectorAll('[data-message]')
  placeAt(latest!, 590)
  placeAt(older!, 545)
  expect(await topOfToast()).toBeLessThan(550)
  expect(await topOfToast()).toBeGreaterThan(540)
})
