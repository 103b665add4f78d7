import type { DemoAccount } from '../demo/fillDemo.ts'
import type { Config } from '#kit/server/config.ts'

/** Says where the product is and how to get in. */
export function printWelcome(address: string, config: Config, demo: DemoAccount[]): void {
  const url = config.publicUrl || address.replace('[::1]', 'localhost').replace('0.0.0.0', 'localhost')
  const lines = ['', `  Hereabouts is open:  ${url}`, '']
  if (demo.length > 0) {
    lines.push('  Demo neighbourhood (npm run demo -- --remove takes it away). Log in as')
    for (const { role, email, password } of demo) lines.push(`    ${role.padEnd(8)} ${email}   password ${password}`)
  } else {
    lines.push('  Create an account there, or fill a demo neighbourhood: npm run demo')
  }
  const where = config.databaseUrl ? 'the database at DATABASE_URL' : config.dataDir
  lines.push('', `  Data: ${where}   Stop: Ctrl-C   Settings: .env.example`, '')
  console.log(lines.join('\n'))
}
