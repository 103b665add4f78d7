import Fastify from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { answerRefusal } from '#kit/server/refusals.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { testConfig, type TestCtx } from '#kit/server/testing/testMachines.ts'
import { MOST_IMPORT_BYTES } from '../rules.ts'
import { admin } from './feature.ts'
import { newAdmin } from './testing.ts'

const CSV = 'id,name,lat,lon,shop\n1,Corner shop,12.97,77.59,convenience\n'

/** Uploads files of places over HTTP as this person. */
async function uploader(by: TestCtx) {
  const app = Fastify()
  await app.register((scope) =>
    admin.plugin(scope, { machines: by, photoRules: [], ctxFor: async () => by, refuse: answerRefusal }),
  )
  onTestFinished(() => app.close())
  return async (body: string | undefined, length?: number) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/admin/imports/file?name=town.csv',
      headers: length === undefined ? {} : { 'content-length': String(length) },
      ...(body !== undefined && { payload: body }),
    })
    const { label, error } = answer.json<{ label?: string; error?: { code: string } }>()
    return [answer.statusCode, error?.code ?? label]
  }
}

test('a file of places is taken up to the limit, from administrators only, and never without contents', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'towns-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const ctx = await testCtx({ config: { ...testConfig, dataDir } })
  const upload = await uploader(await newAdmin(ctx))
  expect(await upload(CSV)).toEqual([200, 'town.csv'])
  expect(await upload(CSV, MOST_IMPORT_BYTES)).toEqual([200, 'town.csv'])
  expect(await upload(CSV, MOST_IMPORT_BYTES + 1)).toEqual([413, 'importTooLarge'])
  expect(await upload('')).toEqual([400, 'malformedBody'])
  const asAsha = await uploader(actingAs(ctx, await newPerson(ctx, 'Asha')))
  expect(await asAsha(CSV)).toEqual([403, 'adminOnly'])
})
