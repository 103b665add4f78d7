import type { DemoAccount } from './fillDemo.ts'

/** One line per account with a shown password, and one for its second factor. */
export const accountLines = (accounts: readonly DemoAccount[]): string[] =>
  accounts.flatMap(({ role, email, password, secondStep }) => [
    `    ${role.padEnd(8)} ${email}   password ${password}`,
    ...(secondStep ? [`             authenticator key ${secondStep.secret}`] : []),
  ])
