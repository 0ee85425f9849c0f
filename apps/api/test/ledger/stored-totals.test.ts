import { beforeAll, describe, expect, test } from 'vitest'
import { checks } from '../../src/checks.ts'
import { verifyJobs } from '../../src/platform/jobs/verify.job.ts'
import { verifySchools } from '../../src/platform/verify/verify.ts'
import { useRig } from '../rig/app.ts'
import { inside, makeSchool, type MadeSchool } from '../rig/make.ts'
import { everyTotal } from '../rig/paying/every-total.ts'
import { differencesOf, expectSoundTotals } from '../rig/paying/sound-totals.ts'

const rig = useRig()
let school: MadeSchool
let sectionId: string

beforeAll(async () => {
  school = await makeSchool(rig)
  ;({ sectionId } = await everyTotal(rig, school))
})

const change = (text: string) => inside(rig, school.id, (query) => query(text))

test('Totals that are what they are made of are not reported', async () => {
  expect(await differencesOf(rig, school.id)).toEqual([])
})

describe('A stored total is reported, with by how much, that differs from', () => {
  const INVOICE = `kind = 'INVOICE' and number = 1`
  test.each([
    ['what is billed', `total_cents`, 'invoice', 'total_cents is 40.01, should be 40.00 (+0.01)'],
    ['what notes took off', 'credited_cents', 'invoice', 'credited_cents is 15.01, should be 15.00 (+0.01)'],
    ['what is paid', 'paid_cents', 'invoice', 'paid_cents is 40.01, should be 40.00 (+0.01)'],
    ['payments under way', 'pending_cents', 'invoice', 'pending_cents is 0.01, should be 0.00 (+0.01)'],
    ['open disputes', 'disputed_cents', 'invoice', 'disputed_cents is 0.01, should be 0.00 (+0.01)'],
    ['returns of the bank', 'reversed_cents', 'invoice', 'reversed_cents is 0.01, should be 0.00 (+0.01)'],
  ])('%s, at the invoice', async (_, column, of, told) => {
    // Where the open amount must not be below zero, a return makes room.
    const room = ['credited_cents', 'paid_cents'].includes(column)
      ? ', reversed_cents = reversed_cents + 100'
      : ''
    await change(`update invoice set ${column} = ${column} + 1${room} where ${INVOICE}`)
    const found = await differencesOf(rig, school.id)
    await change(`update invoice set ${column} = ${column} - 1${room.replace('+', '-')} where ${INVOICE}`)
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${of} 1 \\(`)))
    expect(found.map((each) => each.replace(/^.*\): /, ''))).toContain(told)
    await expectSoundTotals(rig, school)
  })

  test.each([
    [
      'what became credit',
      `update invoice set moved_cents = moved_cents + :1, credited_cents = credited_cents + :1 where ${INVOICE}`,
      'moved_cents is 15.01',
    ],
    [
      'what went back',
      `update invoice set refunded_cents = refunded_cents - :1 where ${INVOICE}`,
      'refunded_cents is 14.99',
    ],
    [
      'what was written off',
      `update invoice set written_off_cents = written_off_cents + :1, reversed_cents = reversed_cents + :1 where ${INVOICE}`,
      'written_off_cents is 0.01',
    ],
    [
      'the note',
      `update invoice set total_cents = total_cents + :1 where kind = 'CREDIT_NOTE'`,
      'total_cents is 15.01',
    ],
    ['the numbers given out', 'update invoice_number set next = next + :1', 'invoice_number.next - 1 is'],
    [
      'the payment',
      `update payment set cents = cents + :1 where cents = 4000 + greatest(0, -:1)`,
      'received_cents is 40.01',
    ],
    [
      'the fee',
      `update payment set fee_cents = coalesce(fee_cents, 0) + :1 where id in (select payment_id from refund)`,
      'fee_cents is',
    ],
    [
      'refunds of a payment',
      `update payment set refunded_cents = refunded_cents + :1 where id in (select payment_id from refund)`,
      'refunded_cents is 15.01',
    ],
    ['the refund', 'update refund set cents = cents + :1', 'requested_cents is 15.01'],
    ['the dispute', 'update reversal set cents = cents + :1', 'taken_cents is 60.01'],
    [
      'an entry that is missing a cent',
      `update ledger_entry set cents = cents - :1 where source = 'INVOICE' and debit = 'RECEIVABLE' and cents > 5900`,
      'open_cents is',
    ],
    [
      'credit',
      `update ledger_entry set cents = cents - :1 where source = 'CREDIT_NOTE' and credit = 'CREDIT'`,
      'credit_cents is 0.00, should be -0.01 (+0.01)',
    ],
  ])('%s', async (_, text, told) => {
    await change(text.replaceAll(':1', '1'))
    const found = await differencesOf(rig, school.id)
    await change(text.replaceAll('-:1', '1').replaceAll(':1', '-1'))
    expect(found.map((each) => each.replace(/^.*\): /, ''))).toContainEqual(expect.stringContaining(told))
    await expectSoundTotals(rig, school)
  })

  test('whose an entry is', async () => {
    const { rows } = await change('select id from payer order by id')
    const key = (
      await change(`select key, payer_id from ledger_entry where source = 'INVOICE' order by key limit 1`)
    ).rows[0]
    const other = rows.find(({ id }) => id !== key.payer_id)
    await change(`update ledger_entry set payer_id = '${other.id}' where key = '${key.key}'`)
    const found = await differencesOf(rig, school.id)
    await change(`update ledger_entry set payer_id = '${key.payer_id}' where key = '${key.key}'`)
    for (const payer of [key.payer_id, other.id])
      expect(found).toContainEqual(expect.stringMatching(new RegExp(`^payer \\(${payer}\\): open_cents`)))
  })

  test('uses of a coupon that count', async () => {
    await change(`update coupon_use set state = 'GIVEN_BACK'`)
    const found = await differencesOf(rig, school.id)
    await change(`update coupon_use set state = 'USED'`)
    expect(found).toEqual([expect.stringMatching(/^coupon use \(.*\): uses is 0, should be 1 \(-1\)$/)])
  })

  test('places in a section that is full, past its guard', async () => {
    const set = (capacity: number) =>
      change(`alter table section disable trigger guard_capacity; update section set capacity = ${capacity} where id = '${sectionId}';
        alter table section enable trigger guard_capacity`)
    await set(0)
    const found = await differencesOf(rig, school.id)
    await change(`update place set is_out_of_turn = true where section_id = '${sectionId}'`)
    const overbooked = await differencesOf(rig, school.id)
    await change(`update place set is_out_of_turn = false where section_id = '${sectionId}'`)
    await set(20)
    expect(found).toEqual([`section (${sectionId}): places on the fullest day is 1, should be 0 (+1)`])
    expect(overbooked).toEqual([])
  })
})

describe('What differs in one school', () => {
  test('is told with the school, and nothing is changed; another school is right', async () => {
    const other = await makeSchool(rig)
    await change(`update invoice set pending_cents = 1 where number = 1`)
    // Visits all schools of the run, and reads only these two.
    const ofBoth = checks.map(
      (check): (typeof checks)[number] =>
        async (tx, schoolId) =>
          [school.id, other.id].includes(schoolId) ? check(tx, schoolId) : [],
    )
    const { isSound, lines } = await verifySchools(rig.pool, ofBoth)
    const alarms: { facts: unknown; sentence: string }[] = []
    const parts = {
      pool: rig.pool,
      checks,
      alarm: (facts: object, sentence: string) => void alarms.push({ facts, sentence }),
    }
    const [, inOneSchool] = verifyJobs
    await inOneSchool(parts)({ schoolId: school.id })
    await inOneSchool(parts)({ schoolId: other.id })
    await change(`update invoice set pending_cents = 0 where number = 1`)
    expect(isSound).toBe(false)
    const at = lines.indexOf(`${school.name} (${school.id}):`)
    expect(lines[at + 1]).toMatch(/^ {2}invoice 1 \(.*\): pending_cents is 0.01, should be 0.00 \(\+0.01\)$/)
    expect(lines.some((line) => line.includes(other.id))).toBe(false)
    expect(lines.at(-1)).toMatch(/differ\. Nothing was changed\.$/)
    expect(alarms).toEqual([
      {
        facts: { schoolId: school.id, count: 1, differences: [lines[at + 1]!.trim()] },
        sentence: expect.stringContaining('npm run verify'),
      },
    ])
  })

  test('or cannot be checked holds up no other', async () => {
    const [bad, good] = [await makeSchool(rig), await makeSchool(rig)]
    const checked: string[] = []
    const { isSound, lines } = await verifySchools(rig.pool, [
      async (_, schoolId) => {
        if (schoolId === bad.id) throw new Error('The disk is gone')
        checked.push(schoolId)
        return []
      },
    ])
    expect(isSound).toBe(false)
    expect(checked).toContain(good.id)
    expect(lines).toContain(`${bad.name} (${bad.id}) could not be checked: The disk is gone`)
  })
})
