import { expect, test } from 'vitest'
import { letterWords as english } from './letter-words.en.ts'
import { letterWords as spanish } from './letter-words.es.ts'
import { moneyOnlyFields } from './telling.ts'
import { isBasicText } from './sms-parts.ts'

const contact = { email: 'office@example.test', phone: '212-555-0100' }

/** What each sentence says with usual parts. */
const sentences = ({ childIs, ...words }: typeof english) => ({
  howToReach: words.howToReach(contact),
  howToReachNobody: words.howToReach({ email: null, phone: null }),
  questions: words.questions(contact),
  childIs: childIs(['Ann Lee']),
  childrenAre: childIs(['Ann Lee', 'Ben Lee']),
  stillWaiting: words.stillWaiting(['Ann Lee', 'Ben Lee']),
  dateDropped: words.dateDropped('Pottery', '2026-09-14'),
  dateAdded: words.dateAdded('Pottery', '2026-09-14', '3:00'),
  dateMoved: words.dateMoved('Pottery', '2026-09-14', '3:00'),
  moreDates: words.moreDates(3),
  laterDue: words.laterDue('$40'),
  payOnline: words.payOnline,
  askHowToPay: words.askHowToPay,
  triedAgain: words.triedAgain('2026-09-17'),
  card: words.method({ type: 'CARD', brand: 'visa', last4: '4242' }),
  unknownCard: words.method({ type: 'CARD', brand: '', last4: '' }),
  account: words.method({ type: 'BANK_ACCOUNT', brand: 'chase', last4: '6789' }),
  ...words.declined,
  ...words.paidHow,
  ofInvoice: words.ofInvoice('0042', 'Ann'),
  paidNow: words.paidNow('$40'),
  test: words.test,
  noMoney: words.noMoney,
  ...words.whySent,
  unsubscribe: words.unsubscribe,
  textsEnded: words.textsEnded,
  hello: words.hello('Ann'),
  ...words.fileKinds,
  attached: words.attached('x', 'Oak'),
  about: words.about('x', 'Oak'),
  eligible: words.eligible('2026', '$40'),
  received: words.received('$40'),
  nothingDue: words.nothingDue,
  due: words.due('$40', null),
  dueOn: words.due('$40', '2026-09-17'),
  payHere: words.payHere,
  noteLowers: words.noteLowers('$40'),
  noteCredit: words.notePaid('$40', 'CREDIT'),
  noteRefunded: words.notePaid('$40', 'REFUNDED'),
  noteBoth: words.notePaid('$40', 'BOTH'),
})

test('What letters say is another thing in Spanish, and leaves no part out', () => {
  const [en, es] = [sentences(english), sentences(spanish)]
  for (const [key, sentence] of Object.entries(es)) {
    expect({ key, sentence }).not.toEqual({ key, sentence: en[key as keyof typeof en] })
    expect(sentence).not.toMatch(/undefined|\b(the|your|and|you|is|are|please)\b/i)
  }
})

test('English letters say what they always said', () => {
  expect(sentences(english)).toMatchObject({
    howToReach: 'please call 212-555-0100 or write to office@example.test',
    howToReachNobody: 'please ask the school',
    questions: 'If you have a question, please call 212-555-0100 or write to office@example.test.',
    stillWaiting: 'Ann Lee and Ben Lee are still on the wait list, in the same position.',
    dateDropped: 'Pottery: Monday, September 14, 2026 does not take place.',
    card: 'your Visa card ending in 4242',
    account: 'your Chase bank account ending in 6789',
    unknownCard: 'your card',
  })
  expect(english.questions({ email: null, phone: null })).toBe('')
})

test('What may stand in a text to a phone is in GSM-7 in Spanish too', () => {
  const { howToReach, howToReachNobody, questions, stillWaiting, dateDropped, moreDates, card, ...more } =
    sentences(spanish)
  const inTexts = [howToReach, howToReachNobody, questions, stillWaiting, dateDropped, moreDates, card]
  for (const text of [...inTexts, more.dateAdded, more.dateMoved, more.test, more.noMoney, more.textsEnded])
    expect({ text, isBasic: isBasicText(text) }).toEqual({ text, isBasic: true })
})

test.each([english, spanish])(
  'Whoever may read of money alone reads the invoice and nothing it is for',
  (words) => {
    const lines = [words.ofInvoice('0042', 'Ann Lee, Pottery: $40'), 'Ann Lee, Chess: $20'].join('\n')
    const kept = moneyOnlyFields({ lines, reason: 'Pottery was full' }, true)
    expect(kept).toEqual({ lines: words.ofInvoice('0042', '').slice(0, -2), reason: '' })
  },
)
