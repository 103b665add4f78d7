import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { deleteMyAccount, signIn } from '#features/accounts/server/accounts.ts'
import { newPhoto } from '#features/listings/server/testing.ts'
import { photoFile, purgeUnusedPhotos } from '#features/photos/server/photos.ts'
import { openPhotoStore } from '#kit/server/photos/openPhotoStore.ts'
import { rowsOf } from '#kit/server/personalData.ts'
import { fillTables } from '#kit/server/testing/fillTables.ts'
import { PERSONAL_DATA } from './features.ts'
import { makeWorld, type Someone, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** Every row of the person, as text, by table. */
async function rowsOfPerson({ ctx, actor }: Someone): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const rule of PERSONAL_DATA) {
    const mine = rowsOf(rule, actor.userId)
    if (mine === null) continue
    const { rows } = await ctx.db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(rule.table)} t where ${mine}`,
    )
    found.set(
      rule.table,
      rows.map(({ row }) => row),
    )
  }
  return found
}

test('[A-52] deleting the account removes the person’s rows from every table with that rule, and no rows of others', async () => {
  const { owner, other } = world
  for (const { ctx, actor } of [owner, other]) {
    await fillTables(ctx.db, PERSONAL_DATA, { userId: actor.userId, otherId: world.admin.actor.userId })
  }
  const [before, others] = [await rowsOfPerson(owner), await rowsOfPerson(other)]
  await deleteMyAccount(owner.ctx)
  for (const { table, erasing } of PERSONAL_DATA.filter(({ exports }) => exports !== null)) {
    const had = before.get(table)!
    expect(had.length, `${table} had nothing to erase`).toBeGreaterThan(0)
    const { rows } = await owner.ctx.db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
    )
    const left = rows.map(({ row }) => row)
    const [ofPerson, ofOther] = [left.filter((row) => had.includes(row)), others.get(table)!]
    expect(ofPerson.length, table).toBe(erasing === 'keeps' ? had.length : 0)
    expect(left.join('\n').includes(owner.actor.userId), table).toBe(erasing === 'keeps')
    expect(ofOther.filter((row) => left.includes(row)).length, `${table} of somebody else`).toBe(ofOther.length)
  }
})

test('[A-52] after the account is deleted its login is unknown and its photo files are deleted', async () => {
  const { ctx, actor } = world.other
  const photoId = await newPhoto(ctx)
  await openPhotoStore(ctx.config).save(photoId, [{ size: 320, bytes: Buffer.from('picture') }])
  const { rows } = await ctx.db.execute<{ email: string }>(sql`select email from users where id = ${actor.userId}`)
  await deleteMyAccount(ctx)
  const answer = await signIn({ ...ctx, actor: null }, { emailOrPhone: rows[0]!.email, password: '739164' })
  expect(answer).toMatchObject({ success: false, message: 'User not found. Please create a new account.' })
  await purgeUnusedPhotos({ ...ctx, now: () => new Date(Date.now() + days(2)) }, new Date(0))
  expect(await photoFile(ctx, photoId, 320)).toBeNull()
})
