import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ApiError, toApiError } from './api.ts'
import { speak, Words } from './i18n.tsx'
import { useErrorSentence } from './sentences.ts'
import { clearParts, renderPart } from './ui/renderPart.tsx'

afterEach(async () => {
  await clearParts()
  await speak('en')
})

const Sentence = ({ error }: { error: unknown }) => <p>{useErrorSentence()(error)}</p>
async function errorText(error: unknown): Promise<string | null> {
  await clearParts()
  const { host } = await renderPart(
    <Words>
      <Sentence error={error} />
    </Words>,
  )
  return host.textContent
}
const failed = (status: number, code: string) =>
  toApiError(status, { error: { code, requestId: '1a2b3c4d-5678-4000-8000' } })

test('a failure of the server names a short reference, in the language of the reader', async () => {
  expect(await errorText(failed(500, 'unexpected'))).toBe('Something went wrong. Try again. Reference: 1a2b3c4d.')
  await act(() => speak('hi'))
  expect(await errorText(failed(500, 'unexpected'))).toBe('कुछ गड़बड़ हो गई। फिर कोशिश करें। रेफ़रेंस: 1a2b3c4d।')
})

test('other errors, and failures without a request, have none', async () => {
  for (const error of [
    failed(404, 'notFound'),
    failed(503, 'busy'),
    new ApiError('network'),
    toApiError(500, null),
    new Error('x'),
  ])
    expect(await errorText(error)).not.toContain('Reference')
})
