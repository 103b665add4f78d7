import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile } from './calendarFile.ts'

const entry = {
  id: '5f1c1d2e-0000-4000-8000-000000000001',
  revision: 2,
  at: '2026-07-23T13:00:00.000Z',
  title: 'Meeting Ravi; bicycle, "blue"\nand more',
  place: { name: 'Café, 12th Main; gate 2', address: 'Indiranagar, Bengaluru', latitude: 12.9784, longitude: 77.6408 },
  url: 'https://example.in/meetings/5f1c1d2e-0000-4000-8000-000000000001',
}

test('another parser reads time, place, text and alarm of the calendar file unchanged', () => {
  const text = calendarFile(entry)
  // RFC 5545: lines end with CRLF and hold 75 bytes at most.
  expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75 && !line.includes('\n'))).toBe(
    true,
  )
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const part = calendar.getFirstSubcomponent('vevent')!
  const event = new ICAL.Event(part)
  expect(event.startDate.toJSDate().toISOString()).toBe(entry.at)
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-07-23T13:30:00.000Z')
  expect(event.summary).toBe(entry.title)
  expect(event.location).toContain('Café, 12th Main; gate 2')
  expect(event.uid).toBe(`${entry.id}@hereabouts`)
  expect(event.sequence).toBe(2)
  expect(part.getFirstPropertyValue('geo')).toEqual([12.9784, 77.6408])
  expect(part.getFirstPropertyValue('url')).toBe(entry.url)
  const alarm = part.getFirstSubcomponent('valarm')!
  expect(String(alarm.getFirstPropertyValue('trigger'))).toBe('-PT1H')
})
