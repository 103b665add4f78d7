import { type Config, whereData } from '#kit/server/config.ts'
import { accountLines } from '../demo/accountLines.ts'
import type { DemoAccount } from '../demo/fillDemo.ts'

/** Prints the product's address and how to stop it. */
export function printAddress(address: string, config: Config): void {
  const url = config.publicUrl || address.replace('[::1]', 'localhost').replace('0.0.0.0', 'localhost')
  console.log(
    `\n  Hereabouts is open:  ${url}\n\n  Data: ${whereData(config)}   Stop: Ctrl-C   Settings: .env.example\n`,
  )
  if (namesNobody(config)) {
    console.log('  OPERATOR_CONTACT is not set: mails about an account do not say whom to write to.\n')
  }
}

/** True if mails are sent although no contact is configured. */
export const namesNobody = ({ mail, operatorContact }: Pick<Config, 'mail' | 'operatorContact'>): boolean =>
  mail.url !== '' && operatorContact === ''

/** Prints that the demo neighbourhood is being filled. */
export function printFilling(): void {
  console.log('  Filling the demo neighbourhood …\n')
}

/** Prints the demo accounts, or how to create them. */
export function printWayIn(demo: DemoAccount[]): void {
  if (demo.length === 0) {
    console.log('  Create an account there, or fill a demo neighbourhood: npm run demo\n')
    return
  }
  const lines = ['  Demo neighbourhood (npm run demo -- --remove takes it away). Log in as', ...accountLines(demo), '']
  console.log(lines.join('\n'))
}
