import { describe, expect, test } from 'vitest'
import { afterReport } from './channels.ts'
import { fillIn, mergeFieldsIn, unknownMergeFields } from './merge-fields.ts'
import { attachmentsFinding, messageFindings } from './message-form.ts'
import { languageOfStop, meaningOf } from './opt-out.ts'
import { afterQuietHours, waitsForMorning } from './quiet-hours.ts'
import { PURPOSES, whyLeftOut, type AddressState, type Purpose } from './purpose.ts'
import { recipientsOf, type MessageChild } from './recipients.ts'
import { smsParts } from './sms-parts.ts'

describe('A text is charged', () => {
  test.each([
    ['', 'GSM-7', 0, 0],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    // A character that counts twice is not split: after 152 it moves to the next part.
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
    ['Zoë', 'UCS-2', 3, 1],
    ['é'.repeat(160), 'GSM-7', 160, 1],
    ['ł'.repeat(70), 'UCS-2', 70, 1],
    ['ł'.repeat(71), 'UCS-2', 71, 2],
    ['👋'.repeat(35), 'UCS-2', 70, 1],
    ['👋'.repeat(36), 'UCS-2', 72, 2],
  ] as const)('%#: as it is carried', (text, encoding, characters, parts) => {
    expect(smsParts(text)).toEqual({ encoding, characters, parts })
  })
})

describe('Merge fields', () => {
  test('are found, filled in, and refused where nobody has them', () => {
    const text = 'Hi {{ Parent }}, {{child}} owes {{balance}}. {{nickname}}'
    expect(mergeFieldsIn(text)).toEqual(['parent', 'child', 'balance'])
    expect(fillIn(text, { parent: 'Gus', child: 'A & B' }, (value) => value.replace('&', 'and'))).toBe(
      'Hi Gus, A and B owes . {{nickname}}',
    )
    expect(unknownMergeFields(text)).toMatch(/^There is no merge field {{nickname}}/)
    expect(unknownMergeFields('{{child}} {child}')).toBeNull()
  })
})

describe('Quiet hours', () => {
  const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[America/New_York]`).toInstant()
  const night = { from: '21:00', until: '08:00' }
  test.each([
    ['2026-11-18T20:59', '2026-11-18T20:59'],
    ['2026-11-18T21:00', '2026-11-19T08:00'],
    ['2026-11-19T03:00', '2026-11-19T08:00'],
    ['2026-11-19T08:00', '2026-11-19T08:00'],
    // The night when the clock goes back is an hour longer.
    ['2026-10-31T23:30', '2026-11-01T08:00'],
  ])('of the night: what is sent at %s leaves at %s', (sentAt, leaves) => {
    expect(afterQuietHours(night, 'America/New_York', at(sentAt))).toEqual(at(leaves))
  })
  test.each([
    ['EMAIL', false, false],
    ['EMAIL', true, false],
    ['SMS', true, false],
    ['SMS', false, true],
  ] as const)('hold up an %s that somebody waits for (%s): %s', (channel, isAwaited, waits) =>
    expect(waitsForMorning({ channel, isAwaited })).toBe(waits),
  )
  test('of the day, and none at all', () => {
    const noon = at('2026-11-18T12:00')
    expect(afterQuietHours({ from: '11:00', until: '13:00' }, 'America/New_York', noon)).toEqual(
      at('2026-11-18T13:00'),
    )
    expect(afterQuietHours({ from: '08:00', until: '08:00' }, 'America/New_York', noon)).toEqual(noon)
  })
})

describe('An answer to a text', () => {
  test.each([
    ['STOP', 'STOP'],
    [' Stop. ', 'STOP'],
    ['opt-out', 'STOP'],
    ['Unsubscribe!', 'STOP'],
    ['start', 'START'],
    ['Stop by at five?', null],
    ['', null],
  ])('%j means %j', (answer, meaning) => {
    expect(meaningOf(answer)).toBe(meaning)
  })

  test.each([
    ['Stop please', 'STOP'],
    ['stop\nSent from my iPhone', 'STOP'],
    ['STOP.', 'STOP'],
    ['Unsubscribe me', 'STOP'],
    ['Please stop texting me', 'STOP'],
    ['Para', 'STOP'],
    ['ALTO', 'STOP'],
    ['fin', 'STOP'],
    ['Baja', 'STOP'],
    ['BASTA', 'STOP'],
    ['Cancelar por favor', 'STOP'],
    ['Parar, gracias', 'STOP'],
    ['Iniciar', 'START'],
    ['ALTA', 'START'],
    ['Quiero cancelar la clase', null],
    ['Está de baja por enfermedad', null],
    ['Start\nSent from my iPhone', 'START'],
    ['Stop by the office at 3?', null],
    ['stop\nby the office at 3?', null],
    ['Please do not stop', null],
    ['Para Ana', null],
    ['When does it end?', null],
    ['Thank you', null],
    ['', null],
  ] as const)('%j ends texts, begins them again, or is to be read', (answer, meaning) => {
    expect(meaningOf(answer)).toBe(meaning)
  })
})

test.each([
  ['STOP', 'en'],
  ['Stop please', 'en'],
  ['BAJA', 'es'],
  ['parar', 'es'],
  ['Stop, por favor', 'es'],
] as const)('Whoever stops texts by %j is answered in %s', (answer, language) => {
  expect(languageOfStop(answer)).toBe(language)
})

describe('Recipients', () => {
  const guardian = (id: string, position: number, email: string | null) => ({
    guardianId: id,
    position,
    name: `Parent ${id}`,
    email,
    phone: null,
  })
  const child = (id: string, guardians: MessageChild['guardians']): MessageChild => ({
    childId: id,
    name: `Child ${id}`,
    activities: [],
    guardians,
  })
  const options = { channel: 'EMAIL', purpose: 'CHILD', primary: true, secondary: true } as const

  test('are written to once for each address, whatever its case, about all of their children', () => {
    const family = [guardian('g1', 1, 'Gus@example.test'), guardian('g2', 2, 'gus@example.test')]
    const { recipients, unreached } = recipientsOf(
      [child('a', family), child('b', family)],
      options,
      new Map(),
      new Map(),
    )
    expect(recipients).toHaveLength(1)
    expect(recipients[0]).toMatchObject({ name: 'Parent g1', guardianIds: ['g1', 'g2'] })
    expect(recipients[0]!.children.map(({ childId }) => childId)).toEqual(['a', 'b'])
    expect(unreached).toEqual([])
  })

  test('who ended news are left out of news alone, who ended everything or bounces of both', () => {
    const children = [child('a', [guardian('g1', 1, 'one@example.test')])]
    const table = [
      [{ ended: 'NEWS', bounces: false }, 'NEWS_ENDED', ['NEWS']],
      [{ ended: 'EVERYTHING', bounces: false }, 'OPTED_OUT', ['NEWS', 'CHILD']],
      [{ ended: 'CHILD', bounces: false }, 'OPTED_OUT', ['CHILD']],
      [{ ended: 'NEWS', bounces: true }, 'BOUNCED', ['NEWS', 'CHILD']],
      [{ ended: 'NOTHING', bounces: true }, 'BOUNCED', ['NEWS', 'CHILD']],
      [{ ended: 'NOTHING', bounces: false }, null, []],
    ] as const satisfies [AddressState, string | null, Purpose[]][]
    for (const [state, reason, excludedFrom] of table)
      for (const purpose of PURPOSES) {
        const states = new Map([['one@example.test', state]])
        const { recipients, unreached } = recipientsOf(children, { ...options, purpose }, states, new Map())
        const isOut = (excludedFrom as readonly Purpose[]).includes(purpose)
        expect([state, purpose, recipients.length]).toEqual([state, purpose, isOut ? 0 : 1])
        expect(unreached.map((each) => each.reason)).toEqual(isOut ? [reason] : [])
      }
  })

  test('who ended everything are sent what they have to know, unless emails come back', () => {
    const asks = { purpose: 'CHILD', isMustKnow: true } as const
    expect(whyLeftOut({ ended: 'EVERYTHING', bounces: false }, asks)).toBeNull()
    expect(whyLeftOut({ ended: 'EVERYTHING', bounces: true }, asks)).toBe('BOUNCED')
    expect(whyLeftOut({ ended: 'NEWS', bounces: false }, { ...asks, purpose: 'NEWS' })).toBeNull()
  })

  test('are those the flags ask for, and why somebody is not reached is told once', () => {
    const first = guardian('g1', 1, null)
    const second = guardian('g2', 2, 'two@example.test')
    const children = [child('a', [first, second]), child('b', [first, second]), child('c', [])]
    const primary = recipientsOf(children, { ...options, secondary: false }, new Map(), new Map())
    expect(primary.recipients).toEqual([])
    expect(primary.unreached).toEqual([
      { name: 'Parent g1', childNames: ['Child a', 'Child b'], reason: 'NO_ADDRESS' },
      { name: 'Child c', childNames: ['Child c'], reason: 'NO_GUARDIAN' },
    ])
    const stopped = new Map([['two@example.test', { ended: 'EVERYTHING' as const, bounces: false }]])
    expect(
      recipientsOf(children, { ...options, primary: false }, stopped, new Map()).unreached[0],
    ).toMatchObject({
      name: 'Parent g2',
      reason: 'OPTED_OUT',
    })
  })
})

describe('A message', () => {
  const at = Temporal.Instant.from('2026-11-18T20:00:00Z')
  const fine = {
    subject: 'Hi',
    message: '<p>Hi</p>',
    plain: 'Hi',
    primary: true,
    secondary: false,
    sendAt: null,
  }
  const wrong = (over: object) =>
    messageFindings('EMAIL', { ...fine, ...over }, { at }).map(({ path }) => path)

  test('is refused at its field', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ subject: ' ', plain: ' ' })).toEqual(['subject', 'message'])
    expect(wrong({ primary: false })).toEqual(['primary'])
    expect(wrong({ sendAt: at.subtract({ hours: 1 }) })).toEqual(['sendAt'])
    expect(wrong({ sendAt: at.subtract({ minutes: 2 }) })).toEqual([])
    expect(messageFindings('SMS', { ...fine, subject: '', message: 'a'.repeat(1531) }, { at })).toHaveLength(
      1,
    )
  })

  test('takes files along that are none of programs, few, and not too large together', () => {
    expect(attachmentsFinding([{ name: 'list.pdf', bytes: 10 }])).toBeNull()
    expect(attachmentsFinding([{ name: 'fun.pdf.EXE. ', bytes: 10 }])).toMatch(/is a program/)
    expect(attachmentsFinding([{ name: 'empty.txt', bytes: 0 }])).toMatch(/is empty/)
    const half = { name: 'half.pdf', bytes: 6 * 1024 * 1024 }
    expect(attachmentsFinding([half, half])).toMatch(/too large/)
    expect(attachmentsFinding(Array.from({ length: 11 }, () => ({ name: 'a.txt', bytes: 1 })))).toMatch(
      /at most 10/,
    )
  })

  test('is not undone by a report that comes late', () => {
    expect(afterReport('SENT', 'DELIVERED')).toBe('DELIVERED')
    expect(afterReport('DELIVERED', 'SENT')).toBe('DELIVERED')
    expect(afterReport('DELIVERED', 'OPENED')).toBe('OPENED')
    expect(afterReport('OPENED', 'DELIVERED')).toBe('OPENED')
    expect(afterReport('SKIPPED', 'DELIVERED')).toBe('SKIPPED')
    expect(afterReport('KEPT', 'OPENED')).toBe('KEPT')
  })
})
