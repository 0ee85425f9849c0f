import { describe, expect, test } from 'vitest'
import { AUTOMATIC_KINDS, automaticTextFindings, fieldsOfKind, standardText } from './automatic.ts'
import { exampleOf } from './automatic-example.ts'
import { CHANNELS } from './channels.ts'
import { fillInLetter, fillInText, mergeFieldsIn } from './merge-fields.ts'
import { isTimeToWrite, reminderDue } from './reminder-time.ts'
import { smsParts } from './sms-parts.ts'

describe('The standard text of each kind', () => {
  test.each(AUTOMATIC_KINDS)('%s asks only for what is known, and leaves no field open', (kind) => {
    for (const channel of CHANNELS)
      for (const isSeveral of [false, true]) {
        const text = standardText(kind, channel, isSeveral)
        expect(automaticTextFindings(kind, channel, { ...text, plain: text.message })).toEqual([])
        for (const field of mergeFieldsIn(text.subject, text.message))
          expect(fieldsOfKind(kind)).toContain(field)
        const example = exampleOf(channel, text, 'Maple Street Clubs')
        expect(`${example.subject} ${example.message}`).not.toMatch(/[{}]|undefined/)
        expect(example.message).toContain(channel === 'SMS' ? 'Maple Street Clubs' : 'Maria')
        if (channel === 'SMS') expect(smsParts(example.message).parts).toBeLessThanOrEqual(5)
      }
  })
})

test('A field without a value leaves no empty paragraph, line or space behind', () => {
  expect(fillInLetter('<p>Hi</p><p>{{reason}}</p><p>Bye {{child}}</p>', { child: 'A & B' })).toBe(
    '<p>Hi</p><p>Bye A &amp; B</p>',
  )
  expect(fillInText('{{school}}: you owe {{amount}}. {{payLink}}', { school: 'M', amount: '$4' })).toBe(
    'M: you owe $4.',
  )
})

describe('A reminder is due', () => {
  const zone = 'America/New_York'
  const quiet = { from: '21:00', until: '08:00' }
  const due = (channel: 'EMAIL' | 'SMS', starts: string, hours: number) => {
    const at = Temporal.PlainDateTime.from(starts).toZonedDateTime(zone).toInstant()
    return reminderDue(channel, at, { hours, quiet, zone })
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
  }
  test.each([
    ['EMAIL', '2026-11-23T15:30', 24, '2026-11-22T15:30'],
    ['EMAIL', '2026-11-23T15:30', 17, '2026-11-22T22:30'],
    ['SMS', '2026-11-23T15:30', 17, '2026-11-23T08:00'],
    ['SMS', '2026-11-23T07:30', 2, '2026-11-22T20:00'],
    ['SMS', '2026-11-23T07:30', 9, '2026-11-22T20:00'],
    // The clock skips an hour that night: 24 hours before is an earlier time of day.
    ['EMAIL', '2026-03-08T15:30', 24, '2026-03-07T14:30'],
  ] as const)('%s of %s, %i hours before: %s', (channel, starts, hours, expected) => {
    expect(due(channel, starts, hours)).toBe(expected)
  })
})

test('What has no moment of its own is written by day, where the school is', () => {
  const at = Temporal.Instant.from('2026-11-23T13:30:00Z')
  expect(['America/New_York', 'Europe/Berlin', 'Asia/Tokyo'].map((zone) => isTimeToWrite(zone, at))).toEqual([
    false,
    true,
    false,
  ])
})
