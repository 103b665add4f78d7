import { expect, type Page } from '@playwright/test'

interface Node {
  ignored: boolean
  backendDOMNodeId?: number
  role?: { value: string }
  name?: { value: string }
}

const CONTROLS = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'combobox',
  'spinbutton',
  'switch',
  'tab',
]

/** Controls of Chromium's accessibility tree without a name, and buttons with the same name. */
async function controlFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] }
  await session.detach()
  const shown = nodes.filter(({ ignored, role }) => !ignored && CONTROLS.includes(role?.value ?? ''))
  const nameless = shown.filter(({ name }) => !name?.value.trim()).map(({ role }) => `${role!.value} without a name`)
  const buttons = shown.filter(({ role }) => role!.value === 'button').map(({ name }) => name?.value.trim() ?? '')
  const twice = buttons.filter((name, i) => name !== '' && buttons.indexOf(name) !== i)
  return [...nameless, ...twice.map((name) => `two buttons "${name}"`)]
}

/** Headings of what is shown (the open dialog, else the page) that skip a level. */
const headingFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const headings = [...(dialog ?? document).querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')].filter(
      (heading) => heading.checkVisibility(),
    )
    const levels = headings.map(({ localName }) => Number(localName[1]))
    const skips = levels.flatMap((level, i) => {
      const before = i === 0 ? (dialog ? 2 : 0) : levels[i - 1]!
      return level > before + 1 ? [`h${level} "${headings[i]!.textContent}" after h${before}`] : []
    })
    const tops = levels.filter((level) => level === 1).length
    return dialog || tops === 1 ? skips : [...skips, `${tops} headings of level 1`]
  })

/**
 * Fails when a screen reader would find a control without a name, two buttons with the same name, or a skipped heading
 * level.
 */
export async function expectGoodTree(page: Page): Promise<void> {
  const faults = async () => [...(await controlFaults(page)), ...(await headingFaults(page))]
  await expect.poll(faults, { message: `accessibility tree of ${new URL(page.url()).pathname}` }).toEqual([])
}
