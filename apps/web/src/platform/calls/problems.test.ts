import { describe, expect, test } from 'vitest'
import { CallRefused } from './calls-send.ts'
import { isAboutCredentials, isPasswordMistake, reactionTo } from './problems.ts'
import { closedSchoolsIn, wordsFor } from './refusal-words.ts'

const admin = { role: 'SCHOOL_ADMIN' } as const
const coordinator = { role: 'SCHOOL_COORDINATOR' } as const

function refused(status: number, body: object | string, name = 'some.call'): CallRefused {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new CallRefused({ op: { name }, status, text, retryAfterSeconds: null })
}

const coded = (code: string) => ({ code, message: 'Words of the server' })

test('a picture that is refused says so, whatever it is refused for below 500 (R184)', () => {
  const picture = (status: number) =>
    reactionTo(
      new CallRefused({ op: { name: 'school.changeLogo' }, status, text: '{}', retryAfterSeconds: null }),
      admin,
    )
  const failed = { notice: { type: 'error', text: 'Failed to upload an image' } }
  expect([picture(400), picture(404), picture(413)]).toEqual([failed, failed, failed])
  expect(picture(500).notice?.text).toBe('Oops! Something went wrong')
})

describe('403', () => {
  test('a suspended school leads to its page', () => {
    expect(reactionTo(refused(403, coded('SUSPENDED_SCHOOL')), admin)).toEqual({ go: { to: '/suspended' } })
  })

  test('a token that does not exist leads to the login', () => {
    const reaction = reactionTo(refused(403, coded('EMAIL_VERIFICATION_TOKEN_DOES_NOT_EXIST')), null)
    expect(reaction).toEqual({ go: { to: '/login' } })
  })

  test('an inactive school leads an admin to billing, with a warning that names the bill', () => {
    expect(reactionTo(refused(403, coded('INACTIVE_SCHOOL')), admin)).toEqual({
      notice: {
        type: 'warning',
        text: 'Your Afterbell account is inactive. Please check your billing info.',
      },
      go: { to: '/settings/billing' },
    })
  })

  test('an inactive school leads others to their own data, with a warning that names whom to ask', () => {
    expect(reactionTo(refused(403, coded('INACTIVE_SCHOOL')), coordinator)).toEqual({
      notice: { type: 'warning', text: 'Your school is inactive. Please contact your administrator' },
      go: { to: '/settings/personal-info' },
    })
  })

  test.each([
    'ACCESS_DENIED',
    'UNVERIFIED_EMAIL',
    'DEACTIVATED_ACCOUNT',
    'SCHOOL_WAS_DEACTIVATED',
    'EMAIL_VERIFICATION_TOKEN_EXPIRED',
    'VALID_EMAIL_VERIFICATION_TOKEN_EXISTS',
    'SOMETHING_NEW',
  ])('%s leads to confirm, with the whole body', (code) => {
    const exception = JSON.stringify(coded(code))
    for (const user of [admin, null])
      expect(reactionTo(refused(403, coded(code)), user)).toEqual({
        go: { to: '/confirm', search: { exception } },
      })
  })

  test('a body that is no JSON goes along as it is', () => {
    expect(reactionTo(refused(403, 'no'), admin)).toEqual({
      go: { to: '/confirm', search: { exception: 'no' } },
    })
  })
})

test('whoever has to confirm an address may ask for the letter again, whatever the code', () => {
  for (const code of [
    'UNVERIFIED_EMAIL',
    'EMAIL_VERIFICATION_TOKEN_EXPIRED',
    'VALID_EMAIL_VERIFICATION_TOKEN_EXISTS',
  ])
    expect(wordsFor(code).way).toBe('letter')
})

test('whoever was turned off and whoever belongs to no school read different words, and nothing of the address', () => {
  const refusalWords = (because?: string) =>
    wordsFor(JSON.stringify({ code: 'DEACTIVATED_ACCOUNT', message: 'Call 555', details: { because } }))
  expect(refusalWords('TURNED_OFF').text).toContain(
    'ask your school’s Super Admin to turn it on again'.slice(4),
  )
  expect(refusalWords('NO_SCHOOL').text).toContain('invite you again')
  for (const words of [
    refusalWords('TURNED_OFF'),
    refusalWords('NO_SCHOOL'),
    refusalWords('<b>'),
    refusalWords(),
  ])
    expect(JSON.stringify(words)).not.toMatch(/555|<b>/)
})

test('closed schools are read from the body of their refusal, and nothing else that stands in an address', () => {
  const school = {
    id: '01999999-0000-7000-8000-00000000000b',
    schoolName: 'Elm Street',
    closedBy: 'Ann Lee',
    closedAt: '2026-11-18T20:00:00Z',
    lastDay: '2026-12-18',
    mayReopen: true,
  }
  const body = (schools: unknown, code = 'SCHOOL_WAS_DEACTIVATED') =>
    JSON.stringify({ code, details: { schools } })
  expect(closedSchoolsIn(body([school]))).toEqual([school])
  expect(closedSchoolsIn(body([school, { ...school, lastDay: 'soon' }, null, 'x']))).toEqual([school])
  expect(closedSchoolsIn(body([school], 'ACCESS_DENIED'))).toEqual([])
  for (const junk of ['', 'SCHOOL_WAS_DEACTIVATED', '{', 'null', body(null), body({}), undefined, 7])
    expect(closedSchoolsIn(junk)).toEqual([])
})

describe('above 403', () => {
  test.each([404, 409, 422, 429, 500, 503])('%i says so, signed in or not', (status) => {
    for (const user of [admin, null])
      expect(reactionTo(refused(status, ''), user).notice).toMatchObject({
        type: 'error',
        text: 'Oops! Something went wrong',
      })
  })

  test('an unforeseen one brings the number to quote', () => {
    const { notice } = reactionTo(refused(500, { code: 'UNFORESEEN', message: 'Something', id: 'abc' }), null)
    expect(notice?.reference).toBe('abc')
  })
})

test('the summary of transactions fails in silence, and paying says itself what failed', () => {
  for (const name of ['transactions.summary', 'payments.create', 'payments.confirm', 'payments.methods'])
    for (const status of [400, 429, 500])
      expect(
        reactionTo(refused(status, { code: 'X', message: 'No', showMessageToUser: true }, name), admin),
      ).toEqual({})
  expect(reactionTo(refused(403, coded('ACCESS_DENIED'), 'payments.create'), admin).go?.to).toBe('/confirm')
})

describe('400', () => {
  const rule = { code: 'FULL', message: 'All spots are taken', showMessageToUser: true }

  test('a rule that said no is shown in its words', () => {
    expect(reactionTo(refused(400, rule), admin)).toEqual({
      notice: { type: 'error', text: 'All spots are taken' },
    })
  })

  test('signed out it is left to the form, and so are wrong fields', () => {
    expect(reactionTo(refused(400, rule), null)).toEqual({})
    expect(
      reactionTo(refused(400, { code: 'VALIDATION', message: 'Please check', fields: [] }), admin),
    ).toEqual({})
  })
})

test('402 and 401 are left to whoever asked', () => {
  expect(reactionTo(refused(402, coded('PAY')), admin)).toEqual({})
  expect(reactionTo(refused(401, coded('NOT_SIGNED_IN')), admin)).toEqual({})
})

test('wrong credentials are told from a session that has ended', () => {
  expect(
    isPasswordMistake(refused(401, { code: 'X', message: 'There is a mistake in your password.' })),
  ).toBe(true)
  expect(isPasswordMistake(refused(401, coded('NOT_SIGNED_IN')))).toBe(false)
  expect(isPasswordMistake(refused(400, 'mistake in your password.'))).toBe(false)
  // They may concern another account than the signed-in one, and do not mean a wrong password.
  for (const code of ['SECOND_STEP_NEEDED', 'SECOND_STEP_WRONG', 'PASSKEY_REFUSED']) {
    expect(isAboutCredentials(refused(401, coded(code)))).toBe(true)
    expect(isPasswordMistake(refused(401, coded(code)))).toBe(false)
  }
  expect(isAboutCredentials(refused(401, coded('NOT_SIGNED_IN')))).toBe(false)
})
