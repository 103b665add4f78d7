import { describe, expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '#core/units.ts'
import {
  failuresLeft,
  FORGOTTEN_AFTER,
  isCommonPassword,
  isIdentifier,
  nameError,
  ATTEMPT_LIMITS,
  passwordError,
  signUpErrors,
  waitAfter,
} from './rules.ts'

const good = { name: 'Asha Rao', email: 'asha@example.in', phone: '+919000000012', password: '482913' }

describe('a login identifier', () => {
  test('[A-13] may be empty', () => {
    expect(isIdentifier('')).toBe(true)
  })
  test.each(['a@b.co', 'asha.rao+x@mail.example.in', 'आशा@उदाहरण.भारत'])(
    '[A-15] may be the e-mail address %s',
    (email) => {
      expect(isIdentifier(email)).toBe(true)
    },
  )
  test.each(['9000000012', '900000001234567', '+9000000012', '+900000001234567'])(
    '[A-16] may be the phone number %s',
    (phone) => {
      expect(isIdentifier(phone)).toBe(true)
    },
  )
  test.each([
    '900000001',
    '9000000012345678',
    '+900000001',
    '+9000000012345678',
    '90000 00012',
    '++9000000012',
    '9000000012+',
  ])('[A-16] may not be the phone number %s', (phone) => {
    expect(isIdentifier(phone)).toBe(false)
  })
  test.each(['abc', 'a@b', 'a b@c.d', '@b.co', 'a@.', 'a@b.', 'a@b c.d'])('[A-17] [A-57] may not be %s', (text) => {
    expect(isIdentifier(text)).toBe(false)
  })
})

describe('a signup', () => {
  test('[A-23] is valid with all four fields', () => {
    expect(signUpErrors(good)).toEqual({})
  })
  test.each(['name', 'email', 'phone', 'password'])('[A-23] needs the %s', (field) => {
    expect(signUpErrors({ ...good, [field]: '' })).toEqual({ [field]: 'required' })
  })
  test('reports all invalid fields together', () => {
    expect(signUpErrors({ name: ' ', email: 'x@', phone: '12345', password: '12' })).toEqual({
      name: 'required',
      email: 'invalidEmail',
      phone: 'invalidPhone',
      password: 'passwordLength',
    })
  })
  test.each(['x@', 'a@b', 'a b@c.d', ' a@b.co'])('[A-24] [A-57] refuses the e-mail address %j', (email) => {
    expect(signUpErrors({ ...good, email })).toEqual({ email: 'invalidEmail' })
  })
  test('an e-mail address has at most 254 characters', () => {
    const email = (length: number) => `${'a'.repeat(length - '@b.co'.length)}@b.co`
    expect(signUpErrors({ ...good, email: email(254) })).toEqual({})
    expect(signUpErrors({ ...good, email: email(255) })).toEqual({ email: 'invalidEmail' })
  })
  test.each(['12345', '987654321', '9876543210123456', '98765-43210'])(
    '[A-25] refuses the phone number %s',
    (phone) => {
      expect(signUpErrors({ ...good, phone })).toEqual({ phone: 'invalidPhone' })
    },
  )
  test.each(['9876543210', '+9876543210', '987654321012345', '+987654321012345'])(
    '[A-25] accepts the phone number %s',
    (phone) => {
      expect(signUpErrors({ ...good, phone })).toEqual({})
    },
  )
  test.each([
    ['48291', 'passwordLength'],
    ['482913', null],
    ['482913705164', null],
    ['4829137051648', 'passwordLength'],
    ['48291a', 'passwordLength'],
    ['४८२९१३', 'passwordLength'],
  ])('[A-20] the password %s is judged %s', (password, error) => {
    expect(passwordError(password, good.phone)).toBe(error)
  })
})

describe('a name', () => {
  test.each(['Asha', 'अदिति राव', 'அம்மா', 'أمينة', '王小明', '👩🏽‍🌾', "D'Souza", 'Zoë'])('may be %s', (name) => {
    expect(nameError(name)).toBeNull()
  })
  test.each(['', '   ', '\u200b\u200d', '\u2066\u2069'])('must be visible, unlike %j', (name) => {
    expect(nameError(name)).toBe('required')
  })
  test.each([
    ['with a direction override', 'Asha\u202eimdA', 'nameHidden'],
    ['isolated', 'As\u2067ha', 'nameHidden'],
    ['with a zero-width space', 'As\u200bha', 'nameHidden'],
    ['with a joiner without effect', 'As\u200dha', 'nameHidden'],
    ['with a soft hyphen', 'As\u00adha', 'nameHidden'],
    ['Latin with a Cyrillic letter', 'Аsha', 'nameMixed'],
    ['Latin with a Greek letter', 'Αsha', 'nameMixed'],
    ['a Devanagari name with its joiner', 'क्\u200dषमा', null],
    ['a Persian name with its non-joiner', 'می\u200cنا', null],
    ['two scripts without similar letters', 'Asha आशा', null],
    ['a heart', 'Asha ❤\ufe0f', null],
  ])('%s is rated', (_what, name, error) => {
    expect(nameError(name)).toBe(error)
  })
  test('contains no line breaks and no control characters', () => {
    expect(nameError('Asha\nRao')).toBe('invalid')
    expect(nameError('Asha\u0007')).toBe('invalid')
  })
  test('has at most 100 characters', () => {
    expect(nameError('a'.repeat(100))).toBeNull()
    expect(nameError('a'.repeat(101))).toBe('tooLong')
  })
})

describe('an easily guessed password', () => {
  test.each([
    ['one digit', '000000', '000005'],
    ['an ascending run', '123456', '123457'],
    ['a descending run', '987654', '987653'],
    ['a run over the nine', '789012', '789013'],
    ['a repeated pair', '484848', '484847'],
    ['a repeated block of six', '482913482913', '482913482914'],
    ['a palindrome', '482284', '482285'],
    ['a run of doubled digits', '445566', '445568'],
    ['lines of the number pad', '147369', '147368'],
    ['day, month, year', '310189', '320189'],
    ['month, day, year', '013189', '013289'],
    ['year, month, day', '890131', '890132'],
    ['the first day of a month, but not day zero', '010189', '000189'],
    ['day, month and the year in full', '31011989', '31012189'],
    ['the year in full, month, day', '20991231', '21001231'],
  ])('is refused: %s', (_, common, uncommon) => {
    expect(isCommonPassword(common)).toBe(true)
    expect(isCommonPassword(uncommon)).toBe(false)
  })
  test.each([
    ['838471', 'phonePassword'],
    ['838472', null],
    ['333333', 'commonPassword'],
  ])('the password %s of the phone number +91 98384 71333 333 is judged %s', (password, error) => {
    expect(passwordError(password, '+919838471333333')).toBe(error)
  })
  test('leaves at least nine in ten of all six-digit codes available', () => {
    let refused = 0
    for (let pin = 0; pin < 1_000_000; pin++) if (isCommonPassword(String(pin).padStart(6, '0'))) refused++
    expect(refused / 1_000_000).toBeLessThan(0.1)
  })
})

describe('the delay after failures', () => {
  test('[A-56] none for the first four, then 1 minute, doubling to 1 hour', () => {
    const waits = [1, 4, 5, 6, 7, 10, 11, 12, 1000].map((failures) => waitAfter(failures, ATTEMPT_LIMITS.account.free))
    expect(waits).toEqual([0, 0, minutes(1), minutes(2), minutes(4), minutes(32), hours(1), hours(1), hours(1)])
  })
  test('an account’s failures expire a day after the last one', () => {
    const now = new Date('2026-01-05T12:00:00Z')
    const left = (age: number) =>
      failuresLeft({ count: 9, since: new Date(now.getTime() - age) }, ATTEMPT_LIMITS.account, now)
    expect(left(FORGOTTEN_AFTER)).toEqual({ count: 9, since: now })
    expect(left(FORGOTTEN_AFTER + 1)).toEqual({ count: 0, since: now })
  })
  test('an address’s failures expire one a minute, to the second', () => {
    const now = new Date('2026-01-05T12:00:00Z')
    const since = (age: number) => new Date(now.getTime() - age)
    const left = (age: number) => failuresLeft({ count: 3, since: since(age) }, ATTEMPT_LIMITS.address, now)
    expect(left(seconds(59))).toEqual({ count: 3, since: since(seconds(59)) })
    expect(left(seconds(90))).toEqual({ count: 2, since: since(seconds(30)) })
    expect(left(minutes(3))).toEqual({ count: 0, since: now })
    expect(left(days(2))).toEqual({ count: 0, since: now })
  })
})
