import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { minutes } from '#core/units.ts'
import { startOutsideServer } from '#kit/server/testing/outsideServer.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { testConfig, type TestCtx } from '#kit/server/testing/testMachines.ts'
import { signIn, signUp } from './accounts.ts'
import { enterWithGoogle, joinGoogle } from './google.ts'
import { myGoogleLink, unlinkMyGoogle } from './googleLink.ts'
import { confirmReset, requestReset } from './feature.ts'
import { makeRecoveryCodes } from './secondFactor.ts'
import { takeSecondStep } from './secondStep.ts'
import { userByIdentifier } from './store.ts'
import { lastMessage, newPerson, turnOnTwoFactor } from './testing.ts'

const asha = { name: 'Asha', email: 'asha@example.in', phone: '+919000000012', password: '482913' }
const CLIENT = 'hereabouts.apps.example'

let keys: Awaited<ReturnType<typeof generateKeyPair>>
beforeAll(async () => {
  keys = await generateKeyPair('RS256')
})

/** A visitor on a server that trusts the keys of this test. */
async function visitor(): Promise<TestCtx> {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'RS256' }
  const outside = await startOutsideServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }))
  })
  return testCtx({ config: { ...testConfig, google: { clientId: CLIENT, keysUrl: `${outside.url}/keys` } } })
}

interface Claims {
  audience?: string
  issuer?: string
  key?: typeof keys.privateKey
  verified?: boolean
  age?: number
}

function tokenFor(ctx: TestCtx, email: string, claims: Claims = {}): Promise<string> {
  const issued = Math.floor((ctx.now().getTime() - (claims.age ?? 0)) / 1000)
  return new SignJWT({ email, email_verified: claims.verified ?? true, name: 'Asha Rao' })
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .setSubject(`google-${email}`)
    .setIssuer(claims.issuer ?? 'https://accounts.google.com')
    .setAudience(claims.audience ?? CLIENT)
    .setIssuedAt(issued)
    .setExpirationTime(issued + 3600)
    .sign(claims.key ?? keys.privateKey)
}

describe('sign-in with Google', () => {
  test('[A-55] a new person has name and address from Google; phone and password are still required', async () => {
    const ctx = await visitor()
    expect(await enterWithGoogle(ctx, { credential: await tokenFor(ctx, asha.email) })).toMatchObject({
      success: false,
      code: 'googleSignUpNeeded',
      params: { name: 'Asha Rao', email: asha.email },
    })
  })

  test('[A-55] an existing account is linked once with its password, then signed in directly', async () => {
    const ctx = await visitor()
    await signUp(ctx, asha)
    const credential = await tokenFor(ctx, asha.email)
    expect(await enterWithGoogle(ctx, { credential })).toMatchObject({ success: false, code: 'googleLinkNeeded' })
    expect(await enterWithGoogle(ctx, { credential, password: '000000' })).toMatchObject({ code: 'wrongPassword' })
    expect(await enterWithGoogle(ctx, { credential, password: asha.password })).toMatchObject({ success: true })
    expect(await enterWithGoogle(ctx, { credential })).toMatchObject({ success: true, user: { email: asha.email } })
  })

  test('[A-55] a person who signed up with Google is signed in by it from then on', async () => {
    const ctx = await visitor()
    const actor = await newPerson(ctx, 'Ravi')
    const credential = await tokenFor(ctx, 'ravi.new@example.in')
    await joinGoogle({ ...ctx, actor }, { credential })
    expect(await enterWithGoogle(ctx, { credential })).toMatchObject({ success: true, user: { name: 'Ravi' } })
    const other = await newPerson(ctx, 'Sunil')
    await expect(joinGoogle({ ...ctx, actor: other }, { credential })).rejects.toMatchObject({ code: 'alreadyExists' })
  })

  test('guesses of the password for linking are counted like those of the login', async () => {
    const ctx = await visitor()
    await signUp(await testCtx({ deviceToken: 'asha-phone' }), asha)
    const credential = await tokenFor(ctx, asha.email)
    for (let n = 0; n < 5; n++) await enterWithGoogle(ctx, { credential, password: '000000' })
    expect(await enterWithGoogle(ctx, { credential, password: asha.password })).toMatchObject({ code: 'tooManyTries' })
    expect(await signIn(ctx, { emailOrPhone: asha.email, password: asha.password })).toMatchObject({
      code: 'tooManyTries',
    })
  })
})

describe('[A-55] a token is refused', () => {
  const refused = async (claims: Claims) => {
    const ctx = await visitor()
    return (await enterWithGoogle(ctx, { credential: await tokenFor(ctx, asha.email, claims) })).code
  }
  test('when its audience is another client', async () => {
    expect(await refused({ audience: 'another.apps.example' })).toBe('googleRefused')
  })
  test('when its issuer is not Google', async () => {
    expect(await refused({ issuer: 'https://example.org' })).toBe('googleRefused')
    expect(await refused({ key: (await generateKeyPair('RS256')).privateKey })).toBe('googleRefused')
  })
  test('when it is too old', async () => {
    expect(await refused({ age: minutes(61) })).toBe('googleRefused')
  })
  test('[attack 15] when it is issued in the future: 61 minutes of validity would become days', async () => {
    expect(await refused({ age: -120_000 })).toBe('googleRefused')
  })
  test('when Google did not verify the address', async () => {
    expect(await refused({ verified: false })).toBe('googleRefused')
  })
  test('when it is not a token', async () => {
    expect((await enterWithGoogle(await visitor(), { credential: 'abc.def.ghi' })).code).toBe('googleRefused')
  })
})

test('[A-55] without a client id Google sign-in is unavailable', async () => {
  await expect(enterWithGoogle(await testCtx(), { credential: 'x' })).rejects.toMatchObject({ code: 'notFound' })
})

test('keys that cannot be fetched are reported as a failure at Google', async () => {
  const ctx = await testCtx({
    config: { ...testConfig, google: { clientId: CLIENT, keysUrl: 'http://127.0.0.1:9/keys' } },
  })
  const credential = await tokenFor(ctx, asha.email)
  await expect(enterWithGoogle(ctx, { credential })).rejects.toMatchObject({ code: 'googleUnavailable' })
})

describe('a linked Google account', () => {
  const signedUp = async () => {
    const anybody = await visitor()
    await signUp(anybody, asha)
    const user = (await userByIdentifier(anybody, asha.email))!
    const actor = { userId: user.id, sessionId: user.id, isAdmin: false, isDemo: false }
    return {
      anybody,
      ctx: actingAs(anybody, actor),
      enter: async () => enterWithGoogle(anybody, { credential: await tokenFor(anybody, asha.email) }),
    }
  }

  test('[attack 3] linking and unlinking notify the account’s address; a link is shown and can be undone', async () => {
    const { ctx, enter } = await signedUp()
    ctx.setNow(new Date(ctx.now().getTime() + 1000))
    await joinGoogle(ctx, { credential: await tokenFor(ctx, asha.email) })
    await expect
      .poll(() => lastMessage(ctx.config))
      .toMatchObject({ to: asha.email, subject: expect.stringContaining('Google') })
    expect(await myGoogleLink(ctx)).toEqual({ isOffered: true, isLinked: true })
    expect(await enter()).toMatchObject({ success: true })
    ctx.setNow(new Date(ctx.now().getTime() + 1000))
    expect(await unlinkMyGoogle(ctx)).toEqual({ isOffered: true, isLinked: false })
    expect(await enter()).toMatchObject({ code: 'googleLinkNeeded' })
    await expect
      .poll(() => lastMessage(ctx.config))
      .toMatchObject({ to: asha.email, text: expect.stringMatching(/can no longer log in.*\n\n.*लॉग इन नहीं/s) })
  })

  test('is unlinked by a new password set with a code', async () => {
    const { anybody, ctx, enter } = await signedUp()
    await joinGoogle(ctx, { credential: await tokenFor(ctx, asha.email) })
    ctx.setNow(new Date(ctx.now().getTime() + 2000))
    await requestReset(anybody, { emailOrPhone: asha.email, language: 'en' })
    const code = /\d{8}/.exec(lastMessage(ctx.config).text)![0]
    await confirmReset(anybody, { emailOrPhone: asha.email, code, password: '705164' })
    expect(await enter()).toMatchObject({ code: 'googleLinkNeeded' })
  })

  test('[attack 3] is linked by password only after the second step', async () => {
    const { anybody, ctx } = await signedUp()
    await turnOnTwoFactor(ctx, ctx.actor!.userId)
    const answer = await enterWithGoogle(anybody, {
      credential: await tokenFor(anybody, asha.email),
      password: asha.password,
    })
    expect(answer).toMatchObject({ code: 'twoFactorNeeded' })
    expect(await myGoogleLink(ctx)).toMatchObject({ isLinked: false })
    const [recoveryCode] = await makeRecoveryCodes(ctx, ctx.actor!.userId)
    expect(await takeSecondStep(anybody, { ticket: answer.ticket!, code: recoveryCode! })).toMatchObject({
      success: true,
    })
    expect(await myGoogleLink(ctx)).toMatchObject({ isLinked: true })
  })
})
