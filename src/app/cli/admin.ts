import { grantAdmin, listAdmins, revokeAdmin } from '#features/accounts/server/admins.ts'
import { productCtx } from '#kit/server/context.ts'
import { runCommand, UsageError } from './command.ts'

const USAGE = `npm run admin -- grant EMAIL    makes the account an administrator
npm run admin -- revoke EMAIL   takes that away
npm run admin -- list           names all administrators`

runCommand(USAGE, async (machines, [action, email = '']) => {
  const ctx = productCtx(machines)
  if (action === 'list') {
    const admins = await listAdmins(ctx)
    console.log(
      admins.length === 0 ? '\n  Nobody is an administrator.\n' : `\n${admins.map((each) => `  ${each}`).join('\n')}\n`,
    )
    return
  }
  if (action !== 'grant' && action !== 'revoke') throw new UsageError('What shall be done?')
  if (email === '') throw new UsageError('Whose account?')
  const isKnown = action === 'grant' ? await grantAdmin(ctx, email) : await revokeAdmin(ctx, email)
  if (!isKnown) throw new UsageError(`No account has the e-mail address ${email}.`)
  console.log(
    action === 'grant' ? `\n  ${email} is an administrator now.\n` : `\n  ${email} is no administrator any more.\n`,
  )
})
