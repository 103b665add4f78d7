import { grantAdmin, listAdmins, resetTwoFactor, revokeAdmin } from '#features/accounts/server/admins.ts'
import { samePhones } from '#features/accounts/server/samePhones.ts'
import { logAdminAct, verifyLog } from '#features/admin/server/log.ts'
import { personByEmail } from '#features/admin/server/people.ts'
import type { AdminAct } from '#features/admin/rules.ts'
import { whereData } from '#kit/server/config.ts'
import { type Ctx, productCtx } from '#kit/server/context.ts'
import { CommandFailed, runCommand, UsageError } from './command.ts'

const USAGE = `npm run admin -- grant EMAIL              makes the account an administrator
npm run admin -- revoke EMAIL             takes that away
npm run admin -- reset-two-factor EMAIL   turns two-factor off for who lost app and recovery codes
npm run admin -- list                     names all administrators
npm run admin -- same-phones              names accounts that share a phone number
npm run admin -- verify-log [NUMBER HASH] checks that nobody touched the log of what administrators did; with what an
                                          earlier run told, also that its end was not cut off`

const ACTS = {
  grant: { act: grantAdmin, logs: 'grantAdmin', done: 'is an administrator now' },
  revoke: { act: revokeAdmin, logs: 'revokeAdmin', done: 'is no administrator any more' },
  'reset-two-factor': {
    act: resetTwoFactor,
    logs: 'resetTwoFactor',
    done: 'signs in without a second step now, and is signed out everywhere',
  },
} as const satisfies Record<
  string,
  { act: (ctx: Ctx, email: string) => Promise<boolean>; logs: AdminAct; done: string }
>

async function checkLog(ctx: Ctx, number: string, hash: string): Promise<void> {
  if ((number === '') !== (hash === '')) throw new UsageError('A number and a hash, or neither.')
  if (number !== '' && !/^[1-9]\d*$/.test(number))
    throw new UsageError('The number is the one that an earlier run told.')
  const verdict = await verifyLog(ctx, number === '' ? undefined : { number: Number(number), hash })
  if (!verdict.isWhole) {
    const what = verdict.problem === 'missing' ? 'is missing' : 'was changed'
    throw new CommandFailed(`The log is NOT whole: entry ${verdict.number} ${what}.`)
  }
  console.log(`\n  The log is whole: ${verdict.count} entries.`)
  if (verdict.count > 0) console.log(`  Note its head elsewhere: ${verdict.count} ${verdict.head}`)
  console.log()
}

async function listSamePhones(ctx: Ctx): Promise<void> {
  const pairs = await samePhones(ctx)
  const lines = pairs.map(({ phone, emails }) => `  ${phone}  ${emails.join('  ')}`)
  console.log(lines.length === 0 ? '\n  No two accounts share a phone number.\n' : `\n${lines.join('\n')}\n`)
}

runCommand(USAGE, async (machines, [action = '', email = '', hash = '']) => {
  const ctx = productCtx(machines)
  if (action === 'list') {
    const admins = await listAdmins(ctx)
    console.log(
      admins.length === 0 ? '\n  Nobody is an administrator.\n' : `\n${admins.map((each) => `  ${each}`).join('\n')}\n`,
    )
    return
  }
  if (action === 'same-phones') return listSamePhones(ctx)
  if (action === 'verify-log') return checkLog(ctx, email, hash)
  if (!(action in ACTS)) throw new UsageError('What shall be done?')
  if (email === '') throw new UsageError('Whose account?')
  const { act, logs, done } = ACTS[action as keyof typeof ACTS]
  const isDone = await ctx.transaction(async (inside) => {
    const personId = await personByEmail(inside, email)
    if (personId === null || !(await act(inside, email))) return false
    await logAdminAct(inside, { act: logs, subject: `person:${personId}`, personId })
    return true
  })
  if (!isDone) {
    throw new UsageError(
      `No account in ${whereData(ctx.config)} has the e-mail address ${email}. ` +
        'The command needs the same DATA_DIR or DATABASE_URL as the server.',
    )
  }
  console.log(`\n  ${email} ${done} (in ${whereData(ctx.config)}).\n`)
})
