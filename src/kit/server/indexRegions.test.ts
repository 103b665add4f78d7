import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { readIndexRegions } from './indexRegions.ts'

const REGIONS = '0-16383=http://10.0.0.1:7300 16384-65535=http://10.0.0.2:7300/, 0-16383=https://10.0.0.3:7300'

test('regions are read in the order of their cells, with every node that has one', () => {
  expect(readIndexRegions('16384-65535', REGIONS)).toEqual({
    own: { from: 16_384, to: 65_535 },
    all: [
      { from: 0, to: 16_383, urls: ['http://10.0.0.1:7300', 'https://10.0.0.3:7300'] },
      { from: 16_384, to: 65_535, urls: ['http://10.0.0.2:7300'] },
    ],
  })
  expect(readIndexRegions('', '')).toBeNull()
})

test.each([
  ['0-1', '', 'need each other'],
  ['', REGIONS, 'need each other'],
  ['0-99999', REGIONS, 'must be a range'],
  ['9-3', REGIONS, 'must be a range'],
  ['00-16383', REGIONS, 'must be a range'],
  ['0-16000', REGIONS, 'none of the regions'],
  ['0-16383', '0-16383=http://a 16385-65535=http://b', 'leaves cells out'],
  ['0-16383', '0-16383=http://a 16383-65535=http://b', 'leaves cells out'],
  ['5-16383', '5-16383=http://a 16384-65535=http://b', 'leaves cells out'],
  ['0-16383', '0-16383=http://a 16384-65534=http://b', 'must end with cell 65535'],
  ['0-65535', '0-65535=ftp://a', 'must look like'],
  ['0-65535', '0-65535', 'must look like'],
])('cells %j of regions %j are refused: %s', (cells, regions, why) => {
  expect(readIndexRegions(cells, regions)).toContain(why)
})

test('a node with a part of the index needs a port and a database for several nodes; without the setting it has no regions', () => {
  const given = { INDEX_CELLS: '0-65535', INDEX_REGIONS: '0-65535=http://127.0.0.1:7300' }
  expect(() => readConfig(given)).toThrow(ConfigError)
  expect(() => readConfig(given)).toThrow('INDEX_PORT, DATABASE_URL')
  const whole = { ...given, INDEX_PORT: '7300', DATABASE_URL: 'postgres://localhost/x' }
  expect(readConfig(whole).indexRegions).toMatchObject({ own: { from: 0, to: 65_535 }, port: 7300, host: '127.0.0.1' })
  expect(readConfig({}).indexRegions).toBeNull()
})
