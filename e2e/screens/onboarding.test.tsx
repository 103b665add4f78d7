import { fireEvent, screen } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openApp, user } from './kit/app.tsx'
import { person } from './kit/people.ts'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'

const TITLES = ['Discover Nearby Products', 'GPS-Powered Location', 'Personalized Profiles', 'Subscription Model']
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })

async function openSlide(index: number, by: Parameters<typeof openApp>[1] = null): Promise<void> {
  await openApp('/onboarding', by)
  await expectHeading(TITLES[0]!)
  for (let n = 0; n < index; n++) await tap('button', 'Next')
}

test.each([
  ['[B-16]', 0, [/search/, /voice/, /image/, /QR/]],
  ['[B-17]', 1, [/closest/]],
  ['[B-18]', 2, [/Buyer/, /seller/, /searches/, /wishlists/]],
  ['[B-19]', 3, [/1 rupee per month per listing/]],
])('%s slide %d has its title and its text', async (_row, index, words) => {
  await openSlide(index)
  await expectHeading(TITLES[index]!)
  for (const word of words) expect(screen.getByRole('main').textContent).toMatch(word)
})

test('[B-15] [B-20] [B-22] four slides; Previous goes back, but not on the first; Next reads Get Started on the last', async () => {
  await openSlide(0)
  for (const [index, expected] of TITLES.entries()) {
    expect(title()).toBe(expected)
    expect(button('Previous')!.disabled).toBe(index === 0)
    expect(button('Get Started') !== null).toBe(index === 3)
    if (index < 3) await tap('button', 'Next')
  }
  expect(button('Next')).toBeNull()
  await tap('button', 'Previous')
  expect(title()).toBe(TITLES[2])
})

test('[B-15] turns by arrow key and by swipe, and stops at both ends', async () => {
  await openSlide(0)
  const press = (key: string) => user.keyboard(`{${key}}`)
  const swipe = (from: number, to: number) => {
    const main = screen.getByRole('main')
    fireEvent(main, new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, clientX: from, clientY: 300 }))
    fireEvent(main, new PointerEvent('pointerup', { bubbles: true, isPrimary: true, clientX: to, clientY: 310 }))
  }
  await press('ArrowLeft')
  expect(title()).toBe(TITLES[0])
  await press('ArrowRight')
  await expectHeading(TITLES[1]!)
  swipe(300, 80)
  await expectHeading(TITLES[2]!)
  swipe(80, 300)
  await expectHeading(TITLES[1]!)
  for (let n = 0; n < 5; n++) await press('ArrowRight')
  await expectHeading(TITLES[3]!)
})

describe('ways out', () => {
  test.each([0, 3])('[B-21] Skip leads to Home from slide %d', async (index) => {
    await openSlide(index, await person('Asha'))
    await tap('button', 'Skip')
    await expectAddress('/home')
  })

  test('[B-23] Get Started leads to Home, a visitor to /login', async () => {
    await openSlide(3, await person('Asha'))
    await tap('button', 'Get Started')
    await expectAddress('/home')
    await openSlide(3)
    await tap('button', 'Get Started')
    await expectAddress('/login')
  })
})
