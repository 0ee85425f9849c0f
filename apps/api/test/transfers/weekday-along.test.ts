import { describe, expect, test } from 'vitest'
import { pickUpOptions } from '@afterbell/contract/settings/settings'
import { call, useRig } from '../rig/app.ts'
import { inside, made } from '../rig/make.ts'
import { weekdaysOf, type Session } from './weekdays.ts'

// Add-ons and roster answers move along when a child moves to another weekday.

const rig = useRig()
const { session, enroll, move, ask, owed } = weekdaysOf(rig)

/** Returns the add-ons on a spot's roster row and the billed amount of its enrollment's add-ons. */
async function addOnsOf({ school }: Session, rosterId: string) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select e.add_ons as roster, coalesce((select sum(case i.kind when 'INVOICE' then l.net_cents else -l.net_cents end) from invoice_line l
           join invoice i on i.id = l.invoice_id where l.enrollment_id = e.id and l.kind = 'ADD_ON'), 0)::int as billed
       from place p join enrollment e on e.id = p.enrollment_id where p.id = $1`,
      [rosterId],
    ),
  )
  return rows[0] as { roster: { id: string; amount: number }[]; billed: number }
}

async function withSnacks(over: object = {}) {
  const at = await session({ addOns: [{ id: null, name: 'Snacks', price: 5, maxAmount: 4, ...over }] })
  const { rows } = await inside(rig, at.school.id, (query) => query(`select id from add_on`))
  return { ...at, snacks: (rows[0] as { id: string }).id }
}

describe('Add-ons of a child who is moved', () => {
  const SWITCHED = {
    'stays as it is': 'select',
    'is switched off since': 'update add_on set is_active = false',
    'can be taken less often since': 'update add_on set max_amount = 1',
  }
  test.each(Object.entries(SWITCHED))(
    'go along with the last weekday, on the roster as on the bill, where one %s',
    async (_, change) => {
      const at = await withSnacks()
      const addOns = [{ id: at.snacks, amount: 3 }]
      const { childId, of } = await enroll(at, ['monday'], undefined, { addOns })
      expect(await owed(at, childId)).toBe(4100)
      await inside(rig, at.school.id, (query) => query(change))
      const preview = made(await ask(at, of('monday'), 'tuesday'))
      expect(preview).toMatchObject({ difference: 0 })
      const { rosterId } = made(await move(at, of('monday'), 'tuesday', { total: preview.quote.total / 100 }))
      expect(await addOnsOf(at, rosterId)).toEqual({ roster: addOns, billed: 1500 })
      expect(await addOnsOf(at, of('monday'))).toMatchObject({ billed: 0 })
      expect(await owed(at, childId)).toBe(4100)
    },
  )

  test('stay with other weekdays, on the roster as on the bill', async () => {
    const at = await withSnacks()
    const addOns = [{ id: at.snacks, amount: 2 }]
    const { of } = await enroll(at, ['monday', 'wednesday'], undefined, { addOns })
    await inside(rig, at.school.id, (query) => query('update add_on set is_active = false'))
    const { rosterId } = made(await move(at, of('monday'), 'tuesday'))
    expect(await addOnsOf(at, rosterId)).toEqual({ roster: [], billed: 0 })
    expect(await addOnsOf(at, of('wednesday'))).toEqual({ roster: addOns, billed: 1000 })
  })

  test('that come with every spot go along on the bill, also when they are switched off since', async () => {
    const at = await withSnacks({ required: true })
    const { childId, of } = await enroll(at, ['monday'])
    await inside(rig, at.school.id, (query) => query('update add_on set is_active = false'))
    const { rosterId } = made(await move(at, of('monday'), 'tuesday'))
    expect(await addOnsOf(at, rosterId)).toEqual({ roster: [], billed: 500 })
    expect(await owed(at, childId)).toBe(3100)
  })
})

describe('Answers the roster insists on by now', () => {
  test('are named before, asked for at their fields, and stand on the roster after the move', async () => {
    const at = await session()
    const { childId, of } = await enroll(at, ['monday', 'wednesday'])
    expect(made(await ask(at, of('monday'), 'friday')).missing).toEqual([])
    await inside(rig, at.school.id, (query) =>
      query(`update activity set asks_pick_up = true, requires_pick_up = true, asks_teacher = true`),
    )
    expect(made(await ask(at, of('monday'), 'friday'))).toMatchObject({
      missing: ['pickUpOptionId'],
      difference: 0,
    })
    const refused = await move(at, of('monday'), 'friday')
    expect(refused.problem).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'pickUpOptionId' }] })
    const unknown = await move(at, of('monday'), 'friday', { pickUpOptionId: childId })
    expect(unknown.problem).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'pickUpOptionId' }] })
    const { id: pickUpOptionId } = made(
      await call(rig, pickUpOptions.add, { body: { name: 'Bus' } }, at.school.admin),
    )
    const { rosterId } = made(await move(at, of('monday'), 'friday', { pickUpOptionId }))
    const { rows } = await inside(rig, at.school.id, (query) =>
      query(
        `select e.pick_up_option_id as id from place p join enrollment e on e.id = p.enrollment_id where p.id = $1`,
        [rosterId],
      ),
    )
    expect(rows).toEqual([{ id: pickUpOptionId }])
    expect(made(await ask(at, rosterId, 'tuesday')).missing).toEqual([])
  })
})
