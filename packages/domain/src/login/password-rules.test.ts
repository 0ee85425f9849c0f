import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { newPassword, passwordFindings, repeats } from './password-rules.ts'

const shape = 'Password requires combination of 8 mixed case letters and numbers.'
const similar = 'Your password cannot be similar to the email'

describe('passwords', () => {
  it.each([
    ['Kayak2Lagoon', null],
    ['Äpfel7und', null],
    ['Kayak2L', shape],
    ['kayak2lagoon', shape],
    ['KAYAK2LAGOON', shape],
    ['KayakLagoon', shape],
    ['Kayak 2Lagoon', shape],
    [`Kk2${'x'.repeat(125)}`, null],
    [`Kk2${'x'.repeat(126)}`, 'Length should be less than 128'],
    ['Ann.Lee2026', similar],
    ['xxANN.LEEyy1', similar],
    ['Ann.Lee@School1.org', similar],
  ])('%s', (password, expected) => {
    expect(newPassword('ann.lee@school1.org')(password)).toBe(expected)
  })

  it('is not similar to an e-mail for two letters, and is when the e-mail contains it', () => {
    expect(newPassword('al@school.org')('Kalahari2Al')).toBeNull()
    expect(newPassword('al@Kayak2Lagoon.org')('Kayak2Lagoon')).toBe(similar)
  })

  it('is repeated to the letter', () => {
    expect(repeats('Kayak2Lagoon')('Kayak2lagoon')).toBe("Password and Confirm Password doesn't match")
    expect(repeats('Kayak2Lagoon')('Kayak2Lagoon')).toBeNull()
  })

  it('is looked at with its repetition, and with the common ones where the server looks', () => {
    const typed = { password: 'Monkey12', confirmPassword: 'Monkey13', email: 'ann@school.org' }
    const differs = { path: 'confirmPassword', message: "Password and Confirm Password doesn't match" }
    expect(passwordFindings(typed)).toEqual([differs])
    expect(passwordFindings(typed, isCommonPassword)).toEqual([
      { path: 'password', message: 'This password is too easy to guess. Please choose another one' },
      differs,
    ])
    expect(passwordFindings({ password: '', confirmPassword: '', email: null })).toEqual([
      { path: 'password', message: 'This field is required' },
      { path: 'confirmPassword', message: 'This field is required' },
    ])
    const fine = 'Kayak2Lagoon'
    expect(
      passwordFindings({ password: fine, confirmPassword: fine, email: null }, isCommonPassword),
    ).toEqual([])
  })

  it.each([
    'Password1',
    'password123',
    'P@ssw0rd',
    'Pa55word!',
    'Passw0rd1',
    'Qwerty123',
    'Qwerty12345',
    '1qaz2WSX',
    'Zaq12wsx',
    '1Q2w3e4r',
    'Q1w2e3r4',
    'Abcd1234',
    'Abc12345',
    'Michael1',
    'Jordan23',
    'Letmein1',
    'Superman1',
    'Iloveyou1',
    'Princess12',
    'Charlie2019',
    'Trustno1',
    'Welcome1',
    'Welcome123!',
    'Admin123',
    'Summer2026',
    'Monkey12',
    'Liverpool1',
    'Hellohello1',
    'Aa1Aa1Aa1',
    'Blink182',
    'Football07',
    'Asdfgh12',
    '123Qweasd',
  ])('%s is a common one', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    'Kayak2Lagoon',
    'Tr0ub4dor&3',
    'PurpleElephant7',
    'mK8vQ2xw',
    'Michael84721',
    'Zwq7Hjh2',
    'correctHorse9battery',
  ])('%s is not', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
