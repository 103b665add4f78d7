import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageFiles } from './routeFiles.mjs'
import { root } from './prepare.mjs'

test('each address has the file of its screen, according to the table of pages', async () => {
  const files = await pageFiles(root)
  expect(files).toMatchObject({
    '/home': 'src/features/home/web/HomePage.tsx',
    '/product-form': 'src/features/listings/web/forms/ItemFormPage.tsx',
    '/sosturnoff': 'src/app/web/alarm.ts',
  })
  expect(Object.values(files).filter((file) => !existsSync(join(root, file)))).toStrictEqual([])
})
