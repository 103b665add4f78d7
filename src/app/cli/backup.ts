import { resolve } from 'node:path'
import { PHOTO_SIZES } from '#features/photos/rules.ts'
import { markOfSecrets } from '#kit/server/backup/manifest.ts'
import { takeBackup } from '#kit/server/backup/takeBackup.ts'
import { openPhotoStore } from '#kit/server/photos/openPhotoStore.ts'
import { openSoundStore } from '#kit/server/sounds/soundStore.ts'
import { runCommand, UsageError } from './command.ts'

const USAGE = `npm run backup -- FOLDER                    writes everything into a new folder while the server goes on
npm run backup -- FOLDER --without-photos   the database only; photos are kept elsewhere (a bucket with versions)

The secrets are not in it. Keep a copy of secrets.json and erased.txt of the data directory in another place:
without the secrets nobody can sign in after a restore, and whoever has both can try passwords.`

runCommand(USAGE, async ({ config, secrets, now }, args, { pool }) => {
  const [folder, ...more] = args.filter((each) => each !== '--without-photos')
  if (folder === undefined || more.length > 0) throw new UsageError('Into which folder?')
  const path = resolve(process.env['INIT_CWD'] ?? '.', folder)
  const isWithFiles = !args.includes('--without-photos')
  const manifest = await takeBackup(path, {
    pool,
    photos: isWithFiles ? openPhotoStore(config) : null,
    sounds: isWithFiles ? openSoundStore(config).files : null,
    photoSizes: PHOTO_SIZES,
    secretsMark: markOfSecrets(secrets),
    now: now(),
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`\n  ${path}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.photos} photos.`)
  console.log(
    `  Not in it: ${config.secretsFile}, and ${config.dataDir}/erased.txt. Keep a copy of both in another place.\n`,
  )
})
