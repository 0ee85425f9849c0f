import { expect, test } from 'vitest'
import {
  cameInOf,
  checkPaperForm,
  momentInWords,
  turnOfPaperForm,
  type PaperFormContext,
} from './paper-forms.ts'

const at = (text: string) => Temporal.Instant.from(text)
/** Noon of a Tuesday in Toronto; sign-up opened at 8:00 that morning. */
const context: PaperFormContext = {
  now: at('2026-12-01T17:00:00Z'),
  timezone: 'America/Toronto',
  dateFormat: 'AMERICAN',
  signUpBegins: at('2026-12-01T13:00:00Z'),
}

test('A form has both a day and a time, or neither', () => {
  expect(checkPaperForm({}, context)).toEqual([])
  expect(checkPaperForm({ cameInOn: '2026-12-01' }, context)).toMatchObject([{ path: 'cameInAt' }])
  expect(checkPaperForm({ cameInAt: '08:02' }, context)).toMatchObject([{ path: 'cameInOn' }])
  expect(checkPaperForm({ cameInOn: '2026-12-01', cameInAt: '08:02' }, context)).toEqual([])
})

test('A form cannot come in later than now, long ago, or before sign-up opened', () => {
  const said = (cameInOn: string, cameInAt: string, more = {}) =>
    checkPaperForm({ cameInOn, cameInAt }, { ...context, ...more })[0]
  expect(said('2026-12-01', '12:01')).toMatchObject({ path: 'cameInAt', message: 'This is still to come' })
  expect(said('2026-12-02', '08:00')).toMatchObject({ path: 'cameInOn' })
  expect(said('2026-12-01', '12:00')).toBeUndefined()
  expect(said('2026-12-01', '07:59')!.message).toBe(
    'Sign-up opened Tuesday, December 1, 2026, 8:00 AM. A form that came before has its turn then: enter that time',
  )
  expect(said('2026-12-01', '11:59', { signUpBegins: at('2026-12-02T13:00:00Z') })!.message).toBe(
    'Sign-up opens Wednesday, December 2, 2026, 8:00 AM. Enter the form then',
  )
  expect(said('2026-10-01', '08:00', { signUpBegins: null })!.message).toContain('last 60 days')
  expect(said('2026-10-02', '08:00', { signUpBegins: null })).toBeUndefined()
})

test('Its turn is the end of its minute, and never later than now', () => {
  const cameIn = cameInOf({ cameInOn: '2026-12-01', cameInAt: '08:02' }, context)!
  expect(momentInWords(cameIn, context)).toBe('Tuesday, December 1, 2026, 8:02 AM')
  expect(turnOfPaperForm(cameIn, context.now).toString()).toBe('2026-12-01T13:02:59.999Z')
  expect(turnOfPaperForm(cameIn, cameIn.add({ seconds: 5 })).toString()).toBe('2026-12-01T13:02:05Z')
})
