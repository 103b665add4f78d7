import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { deleteMyAccount } from '#features/accounts/server/accounts.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { agreeOnSecrets } from '#kit/server/secrets.ts'
import { fakeS3 } from '#kit/server/photos/testing/fakeS3.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { testSecrets } from '#kit/server/testing/testMachines.ts'
import { eraseAfterRestore } from './eraseThoseWhoLeft.ts'

async function ground() {
  const database = await testDatabase()
  const s3 = await fakeS3('town')
  onTestFinished(() => s3.close())
  const visitor = database.ctx()
  await agreeOnSecrets(database.pool, testSecrets, visitor.config)
  const { endpoint } = s3
  const photos = {
    store: 's3' as const,
    endpoint,
    region: 'auto',
    bucket: 'town',
    accessKeyId: 'k',
    secretAccessKey: 's',
  }
  const config = { ...visitor.config, photos }
  const people = async () =>
    (await database.db.execute<{ id: string }>(sql`select id from users order by created_at`)).rows.map(({ id }) => id)
  return { database, s3, config, product: database.ctx({ config }), people, noted: () => [...s3.objects.keys()] }
}

test('[R7] with a bucket, deleted accounts are recorded in it, later if it does not answer', async () => {
  const { database, s3, config, product, noted } = await ground()
  const meena = await newPerson(product, 'Meena')
  const ravi = await newPerson(product, 'Ravi')
  await deleteMyAccount(database.ctx({ config, actor: meena }))
  expect(noted()).toEqual([`/town/erased/${meena.userId}`])
  await s3.close()
  await deleteMyAccount(database.ctx({ config, actor: ravi }))
  const again = await fakeS3('town')
  onTestFinished(() => again.close())
  const moved = { ...config, photos: { ...config.photos, endpoint: again.endpoint } }
  await eraseAfterRestore(database.ctx({ config: moved }))
  expect([...again.objects.keys()]).toEqual([`/town/erased/${ravi.userId}`])
})

test('[R7] erased people restored by a backup are erased again automatically', async () => {
  const { database, s3, product, people } = await ground()
  const meena = await newPerson(product, 'Meena')
  const ravi = await newPerson(product, 'Ravi')
  await eraseAfterRestore(product)
  // As after a restore to a time at which Meena's account still existed.
  s3.objects.set(`/town/erased/${meena.userId}`, { bytes: Buffer.alloc(0), type: '', savedAt: new Date() })
  await eraseAfterRestore(product)
  expect(await people()).toContain(meena.userId)
  await database.db.execute(sql`update installation set erased_history = '1:00000001'`)
  await eraseAfterRestore(product)
  expect(await people()).toEqual([ravi.userId])
})
