import { describe, expect, test } from 'vitest'
import { consentFindings, consentText, decideTexts, type AddressConsent } from './consents.ts'
import { ENDINGS, type Ending } from './purpose.ts'

const state = (over: Partial<AddressConsent>): AddressConsent => ({
  ended: 'NOTHING',
  endedBy: null,
  bounces: false,
  ...over,
})

describe('Staff', () => {
  test('need the word of a family to send emails again that the family ended, and for nothing else', () => {
    const needs = (endedBy: AddressConsent['endedBy'], ended: Ending, emails: Ending) =>
      consentFindings(state({ ended, endedBy }), { emails, isFamilysWish: false }).length > 0
    const byFamily = ENDINGS.map((ended) => ENDINGS.map((choice) => needs('FAMILY', ended, choice)))
    expect(byFamily).toEqual([
      [false, false, false, false],
      [true, false, true, false],
      [true, true, false, false],
      [true, true, true, false],
    ])
    expect(needs('PORTAL', 'EVERYTHING', 'NEWS')).toBe(true)
    expect(ENDINGS.map((choice) => needs('STAFF', 'EVERYTHING', choice))).toEqual([
      false,
      false,
      false,
      false,
    ])
    const wished = { emails: 'NOTHING', isFamilysWish: true } as const
    expect(consentFindings(state({ ended: 'NEWS', endedBy: 'FAMILY' }), wished)).toEqual([])
  })

  test('begin texts again that staff ended, and never those that ended with STOP', () => {
    const decide = (endedBy: 'FAMILY' | 'STAFF' | 'PORTAL', texts: boolean | undefined) =>
      decideTexts(state({ ended: 'EVERYTHING', endedBy }), texts, 'Gus')
    expect(decide('STAFF', true).allowed).toBe(true)
    expect(decide('FAMILY', undefined).allowed).toBe(true)
    expect(decide('FAMILY', false).allowed).toBe(true)
    for (const endedBy of ['FAMILY', 'PORTAL'] as const)
      expect(decide(endedBy, true)).toMatchObject({ code: 'STOPPED_BY_FAMILY', field: 'texts' })
  })

  test.each([
    ['EMAIL', {}, 'all'],
    ['EMAIL', { bounces: true }, 'none, emails to this address bounce'],
    [
      'EMAIL',
      { ended: 'NEWS', endedBy: 'FAMILY' },
      'only what concerns their child (no news: unsubscribed, 10/03/2026)',
    ],
    ['EMAIL', { ended: 'EVERYTHING', endedBy: 'STAFF' }, 'none (ended by staff, 10/03/2026)'],
    [
      'SMS',
      { ended: 'CHILD', endedBy: 'PORTAL' },
      'only news of the school (nothing about their child: chosen by themselves in the family portal, 10/03/2026)',
    ],
    ['SMS', {}, 'yes'],
    ['SMS', { ended: 'EVERYTHING', endedBy: 'FAMILY' }, 'none (replied STOP, 10/03/2026)'],
    ['SMS', { bounces: true }, 'none, texts to this number fail'],
  ] as const)('read of %s %o that it is %j', (channel, over, text) => {
    expect(consentText(channel, state(over), '10/03/2026')).toBe(text)
  })
})
