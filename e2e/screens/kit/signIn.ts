import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { openApp, user } from './app.tsx'
import { fill, tap } from './hands.ts'
import type { Someone } from './people.ts'

export const identifier = () => screen.getByLabelText<HTMLInputElement>('Email or phone')
export const password = () => screen.getByLabelText<HTMLInputElement>('Password')
export const labelled = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

export async function openLogin(by: Someone | null = null): Promise<void> {
  await openApp('/login', by)
  await screen.findByLabelText('Email or phone')
}

export async function openSignUp(): Promise<void> {
  await openLogin()
  await tap('radio', 'Create account')
  await screen.findByLabelText('Name')
}

/** Presses the button of the form. */
export const send = (name = 'Login') =>
  user.click(within(document.querySelector('form')!).getByRole('button', { name }))

export async function login(emailOrPhone: string, digits: string): Promise<void> {
  await waitFor(() => expect(identifier()).toBeTruthy())
  await fill(identifier(), emailOrPhone)
  await fill(password(), digits)
  await send()
}

let people = 0

/** Sign-up data of a new person. */
export function newcomer(name = 'Meera Nair') {
  people += 1
  const number = `${process.pid % 100_000}`.padStart(5, '0') + `${people}`.padStart(3, '0')
  return { name, email: `newcomer.${number}@example.org`, phone: `+9181${number}`, password: '739164' }
}

const LABELS = { name: 'Name', email: 'Email', phone: 'Phone', password: 'Password' } as const

export async function fillSignUp(details: Partial<ReturnType<typeof newcomer>>): Promise<void> {
  for (const [field, value] of Object.entries(details))
    await fill(labelled(LABELS[field as keyof typeof LABELS]), value)
}
