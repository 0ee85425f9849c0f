import { expect, test } from 'vitest'
import { groups } from '@afterbell/contract/index'
import { authOf, type AnyOp } from '@afterbell/contract/kernel/op'
import { activityLists } from '@afterbell/contract/activities/activity-lists'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { readerLanguage } from '../../src/platform/reader-language.ts'

const every = Object.values(groups).flatMap((group): AnyOp[] => Object.values(group))

const languageAt = (op: AnyOp, headers: Record<string, string>) => readerLanguage(op, { headers })

test('The calls that families read are these, besides their own', () => {
  const forFamilies = every.filter((op) => op.forFamilies && authOf(op) !== 'family')
  expect(forFamilies.map(({ name }) => name).sort()).toEqual([
    'activities.list',
    'activityPages.dates',
    'calendar.open',
    'emailChangesByLink.read',
    'emailChangesByLink.undo',
    'familyLogIn.askForLetter',
    'familyLogIn.readLink',
    'familyLogIn.useCode',
    'familyLogIn.useLink',
    'feeds.open',
    'messageDoors.unsubscribe',
    'messageDoors.unsubscription',
    'offersByLink.accept',
    'offersByLink.decline',
    'offersByLink.leaveWait',
    'offersByLink.read',
    'offersByLink.readWait',
    'openingFiles.file',
    'pay.answerChallenge',
    'pay.enterMethod',
    'pay.setUp',
    'payByLink.invoice',
    'payByLink.pay',
    'portal.find',
  ])
  for (const op of forFamilies) expect(authOf(op), op.name).not.toBe('token')
})

test.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en-US;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.5, es;q=0.7', 'es'],
  ['es;q=0.5, en;q=0.7', 'en'],
  ['fr-CA, es;q=0.001, de', 'es'],
  ['es;q=0, fr', 'en'],
  ['es ; q=1.000 ', 'es'],
  // What cannot be read is as if it were not there.
  ['es;q=2, es;q=-1, es;q=1e9, es;q=0.99999, es;v=1, es q=1, español', 'en'],
  [',;,q=1,=,es', 'es'],
  ['*', 'en'],
  ['', 'en'],
  ['\u0000es\u0000', 'en'],
  ['constructor, __proto__', 'en'],
])('A family that asks for %j', (header, language) => {
  expect(languageAt(payByLink.invoice, { 'accept-language': header })).toBe(language)
})

test('A header longer than any browser’s is not read', () => {
  for (const header of [`${'fr,'.repeat(400)}es`, `es,${'a'.repeat(100_000)}`])
    expect(languageAt(payByLink.invoice, { 'accept-language': header })).toBe('en')
})

test('Whoever names no language, and every call of staff, is answered in English', () => {
  const header = { 'accept-language': 'es' }
  expect(languageAt(payByLink.invoice, {})).toBe('en')
  for (const op of every.filter((each) => !each.forFamilies))
    expect(languageAt(op, header), op.name).toBe('en')
  expect(languageAt(activityLists.list, header)).toBe('es')
  expect(languageAt(activityLists.list, { ...header, authorization: 'Bearer x' })).toBe('en')
})
