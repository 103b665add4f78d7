import type { DemoAccount } from './fillDemo.ts'

/** One line per told account, and one for what its second step needs. */
export const accountLines = (accounts: readonly DemoAccount[]): string[] =>
  accounts.flatMap(({ role, email, password, secondStep }) => [
    `    ${role.padEnd(8)} ${email}   password ${password}`,
    ...(secondStep ? [`             authenticator key ${secondStep.secret}`] : []),
  ])
