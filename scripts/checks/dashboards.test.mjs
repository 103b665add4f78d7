import assert from 'node:assert/strict'
import { test } from 'vitest'
import { figures, unknownIn } from './dashboards.mjs'

const SOURCE = `gauge('search_ready', 'x', () => 1)\nnew Histogram({ name: 'hereabouts_request_seconds' })`

test('a dashboard may name only metrics of the server', async () => {
  const known = await figures(SOURCE)
  const good = 'hereabouts_search_ready hereabouts_request_seconds_bucket nodejs_eventloop_lag_p99_seconds'
  assert.deepEqual(unknownIn(good, known), [])
  assert.deepEqual(unknownIn(`${good} hereabouts_search_reedy`, known), ['hereabouts_search_reedy'])
})
