import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { PHOTO_SIZES } from '#features/photos/rules.ts'
import { copyPhotos } from '#kit/server/backup/copyPhotos.ts'
import { BackupProblem, markOfSecrets, photosPath, readManifest, soundsPath } from '#kit/server/backup/manifest.ts'
import { checkBackup, restoreBackup } from '#kit/server/backup/restoreBackup.ts'
import { localPhotoStore } from '#kit/server/photos/localPhotoStore.ts'
import { openPhotoStore } from '#kit/server/photos/openPhotoStore.ts'
import { openSoundStore, SOUND_SIZES, soundFolder } from '#kit/server/sounds/soundStore.ts'
import { openSecrets } from '#kit/server/secrets.ts'
import { eraseThoseWhoLeft } from '../server/eraseThoseWhoLeft.ts'
import { runAlone, UsageError } from './command.ts'

const USAGE = `npm run restore -- FOLDER                   into an empty database; no server may run
npm run restore -- FOLDER --replace         throws away what the database holds
npm run restore -- FOLDER --other-secrets   although the secrets are not those of the backup: nobody can sign in with
                                            the password of then, everybody needs a code to set a new one

First put secrets.json and erased.txt of that installation back into the data directory.`

const OPTIONS = ['--replace', '--other-secrets']

runAlone(USAGE, async ({ config, pool, db, log }, args) => {
  const [folder, ...more] = args.filter((each) => !OPTIONS.includes(each))
  if (folder === undefined || more.length > 0) throw new UsageError('From which folder?')
  const path = resolve(process.env['INIT_CWD'] ?? '.', folder)
  const manifest = readManifest(path)
  if (!args.includes('--other-secrets')) refuseOtherSecrets(config.secretsFile, manifest.secretsMark)
  await checkBackup(path, manifest)
  await restoreBackup(path, manifest, { pool, log, mayReplace: args.includes('--replace') })
  const photos = await copyPhotos(localPhotoStore(photosPath(path)), openPhotoStore(config), PHOTO_SIZES)
  await copyPhotos(soundFolder(soundsPath(path)), openSoundStore(config).files, SOUND_SIZES)
  const machines = { db, config, log, secrets: openSecrets(config.secretsFile), now: () => new Date() }
  const erased = await eraseThoseWhoLeft(machines)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `\n  Restored as of ${manifest.takenAt}: ${rows} rows of ${manifest.tables.length} tables, ${photos} photos.`,
  )
  if (erased > 0) console.log(`  Erased again, as they had asked since: ${erased} people.`)
  console.log()
})

function refuseOtherSecrets(path: string, mark: string): void {
  const help = `Put back the secrets.json of the installation that was backed up, or say --other-secrets.`
  if (!existsSync(path)) throw new BackupProblem(`${path} is not there. ${help}`)
  if (markOfSecrets(openSecrets(path)) !== mark) throw new BackupProblem(`${path} holds other secrets. ${help}`)
}
