import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../kernel/languages/languages.ts'
import { AUTOMATIC_KINDS, automaticTextFindings, fieldsOfKind, type AutomaticText } from './automatic.ts'
import { exampleOf, exampleValues } from './automatic-example.ts'
import { standardText, textForReader } from './automatic-texts.ts'
import { CHANNELS } from './channels.ts'
import { fillInLetter, fillInText, mergeFieldsIn, valuesInText } from './merge-fields.ts'
import { isTimeToWrite, reminderDue } from './reminder-time.ts'
import { isBasicText, smsParts } from './sms-parts.ts'

describe.each(LANGUAGES)('The standard text of each kind in %s', (language) => {
  test.each(AUTOMATIC_KINDS)('%s asks only for what is known, and leaves no field open', (kind) => {
    for (const channel of CHANNELS)
      for (const isSeveral of [false, true]) {
        const text = standardText(kind, channel, { language, isSeveral })
        expect(automaticTextFindings(kind, channel, { ...text, plain: text.message })).toEqual([])
        for (const field of mergeFieldsIn(text.subject, text.message))
          expect(fieldsOfKind(kind)).toContain(field)
        const example = exampleOf(channel, text, { schoolName: 'Maple Street Clubs', language })
        expect(`${example.subject} ${example.message}`).not.toMatch(/[{}]|undefined/)
        expect(example.message).toContain(channel === 'SMS' ? 'Maple Street Clubs' : 'Maria')
        if (channel === 'SMS') expect(smsParts(example.message).parts).toBeLessThanOrEqual(5)
      }
  })

  test.each(AUTOMATIC_KINDS)('%s to a phone stands in GSM-7, and takes two parts at most', (kind) => {
    const text = standardText(kind, 'SMS', { language })
    expect(isBasicText(text.message.replaceAll(/[{}]/g, ''))).toBe(true)
    const values = { ...exampleValues(language), ...USUAL, school: 'Maple Street Clubs' }
    const whole = fillInText(text.message, valuesInText(values))
    expect({ ...smsParts(whole), whole }).toMatchObject({ encoding: 'GSM-7' })
    expect(smsParts(whole).parts).toBeLessThanOrEqual(2)
  })
})

/** Names that GSM-7 can write. */
const USUAL = {
  child: 'Maria Lee',
  stillWaiting: '',
  activity: 'Pottery, Group A',
  payLink: 'https://example.com/pay/0123456789abcdef0123456789',
}

test('Each text has another one in Spanish, with the same fields', () => {
  for (const kind of AUTOMATIC_KINDS)
    for (const channel of CHANNELS)
      for (const isSeveral of [false, true]) {
        const [english, spanish] = LANGUAGES.map((language) =>
          standardText(kind, channel, { language, isSeveral }),
        ) as [AutomaticText, AutomaticText]
        expect(mergeFieldsIn(spanish.subject, spanish.message)).toEqual(
          mergeFieldsIn(english.subject, english.message),
        )
        // Beside fields and marks, no word of four letters is in both.
        expect(wordsIn(spanish).filter((word) => wordsIn(english).includes(word))).toEqual([])
      }
})

function wordsIn({ subject, message }: AutomaticText): string[] {
  return (
    `${subject} ${message}`
      .replaceAll(/\{\{\w+\}\}|<[^>]+>/g, ' ')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? []
  )
}

describe('The text for a reader', () => {
  const standard = (language: Language) => ({ subject: '', message: `standard ${language}` })
  const own = (language: Language) => ({ subject: '', message: `own ${language}`, language })
  test.each([
    ['en', [], 'standard en'],
    ['es', [], 'standard es'],
    ['en', [own('en')], 'own en'],
    ['es', [own('en')], 'own en'],
    ['es', [own('en'), own('es')], 'own es'],
    ['es', [own('es')], 'own es'],
    ['en', [own('es')], 'standard en'],
  ] as const)('of %s, where the school has %j, is %s', (language, ownTexts, message) => {
    const text = textForReader(language, ownTexts, standard)
    expect(text).toMatchObject({ message, language: message.slice(-2) })
  })
})

test('A sentence that ends with a Spanish time ends with one period', () => {
  expect(fillInText('A las {{time}}. Hola, {{time}}, {{place}}.', { time: '3:00 p. m.', place: 'St.' })).toBe(
    'A las 3:00 p. m. Hola, 3:00 p. m., St..',
  )
  expect(fillInLetter('<p>{{time}}.</p><p>{{time}}...</p>', { time: '3:00 p.\u00A0m.' })).toBe(
    '<p>3:00 p.\u00A0m.</p><p>3:00 p.\u00A0m....</p>',
  )
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
