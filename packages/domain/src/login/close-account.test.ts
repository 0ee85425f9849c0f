import { describe, expect, test } from 'vitest'
import { accountEffects, decideCloseAccount, obstaclesTo, type SchoolToLeave } from './close-account.ts'
import { lastDayOfAccount, mayOpenAgain } from './closed-account.ts'

const oak: SchoolToLeave = {
  id: 'oak',
  schoolName: 'Oak School',
  isClosed: false,
  isOnlyAdmin: false,
  isMainContact: false,
  isAdmin: true,
}

describe('Whoever closes their account', () => {
  test('leaves no school without a Super Admin, unless it is closed', () => {
    expect(decideCloseAccount([])).toEqual({ allowed: true })
    expect(decideCloseAccount([oak])).toEqual({ allowed: true })
    const only = { ...oak, isOnlyAdmin: true, isMainContact: true }
    expect(decideCloseAccount([oak, only])).toMatchObject({
      code: 'ONLY_ADMIN',
      message:
        'You are the only Super Admin of Oak School. Make somebody else Super Admin of Oak School, or close the school first',
    })
    expect(decideCloseAccount([{ ...only, isClosed: true }])).toEqual({ allowed: true })
  })

  test('leaves no school without the main contact it is reached by, and reads who can choose another', () => {
    const contact = { ...oak, isMainContact: true }
    expect(
      obstaclesTo([contact, { ...contact, isAdmin: false }]).map(({ code, text }) => [code, text]),
    ).toEqual([
      ['MAIN_CONTACT', 'You are the main contact of Oak School. Choose another main contact first'],
      [
        'MAIN_CONTACT',
        'You are the main contact of Oak School. Ask a Super Admin there to choose another main contact first',
      ],
    ])
  })

  test('reads of each school what ends there, and what stays', () => {
    const one = {
      schoolName: 'Oak School',
      isClosed: false,
      isOnlyAdmin: false,
      taught: [],
      apiKeys: 0,
      hasCalendar: false,
    }
    const effects = accountEffects([
      { ...one, taught: ['Chess', 'Robotics'], apiKeys: 1, hasCalendar: true },
      { ...one, schoolName: 'Elm School', isClosed: true, isOnlyAdmin: true },
    ])
    expect(effects.map(({ about }) => about)).toEqual([
      'Schools',
      'Closed schools',
      'Your programs at Oak School',
      'API keys',
      'Calendar',
      'Devices',
      'What stays',
      'After 30 days',
    ])
    const texts = effects.map(({ text }) => text).join('\n')
    expect(texts).toContain('You are no longer on the staff of Oak School and Elm School.')
    expect(texts).toContain('Elm School is closed, and only you can reopen it.')
    expect(texts).toContain('You teach Chess and Robotics.')
    expect(texts).toContain('1 API key you made stops working for good')
    expect(accountEffects([]).map(({ about }) => about)).toEqual(['Devices', 'What stays', 'After 30 days'])
  })

  test('may come back until their 30th day is over everywhere on earth', () => {
    const lastDay = lastDayOfAccount(Temporal.Instant.from('2026-11-18T23:59:00Z'))
    expect(lastDay).toBe('2026-12-18')
    expect(mayOpenAgain(lastDay, Temporal.Instant.from('2026-12-19T11:59:00Z'))).toBe(true)
    expect(mayOpenAgain(lastDay, Temporal.Instant.from('2026-12-19T12:00:00Z'))).toBe(false)
  })
})
