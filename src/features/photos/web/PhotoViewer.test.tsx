import { expect, test } from 'vitest'
import { panZoom, WHOLE, zoomedAt } from './PhotoViewer.tsx'

test('zooming keeps the point under the finger, is limited to 1 to 5 times, and never leaves the frame', () => {
  const frame = { width: 400, height: 300 }
  const near = zoomedAt(WHOLE, 2, { x: 100, y: -50 }, frame)
  expect(near).toEqual({ scale: 2, x: -100, y: 50 })
  expect(zoomedAt(near, 99, { x: 0, y: 0 }, frame).scale).toBe(5)
  expect(zoomedAt(near, 0.1, { x: 0, y: 0 }, frame)).toEqual(WHOLE)
  expect(panZoom(near, { x: -1000, y: 1000 }, frame)).toEqual({ scale: 2, x: -200, y: 150 })
  expect(panZoom(WHOLE, { x: 50, y: 50 }, frame)).toEqual(WHOLE)
})
