import { beforeAll, expect, test } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { sectionsAt } from '../../src/features/activities/sections-at.ts'
import { takeOffOne } from '../../src/features/places/close-places.ts'
import { call, useRig } from '../rig/app.ts'
import { actingAs, personOf, type Actor } from '../rig/families/acting.ts'
import { inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
})

/** Takes a child off a full class that another waits for, and returns what that did. */
async function withdraw(byOf: (childId: string) => Promise<Actor>) {
  const id = await makeClass(rig, school, { price: 80, maxEnroll: 1 })
  const childId = await makeChild(rig, school)
  made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
  const body = { childId: await makeChild(rig, school) }
  made(await call(rig, waitLists.add, { at: 'classes', params: { id }, body }, school.admin))
  const by = await byOf(childId)
  await actingAs(rig, school, by, async (acting) => {
    const activity = await sectionsAt({ ...acting, address: 'classes' }, id)
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select id from place where child_id = $1 and state = 'taken'`, [childId]),
    )
    await takeOffOne(acting, activity, 'roster', { rosterIds: [rows[0]!.id as string] })
  })
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select h.account_id, h.person_id, p.state, w.state as next, w.expires_at is not null as is_offered,
         r.cause, r.state as proposal, r.created_by as proposed_by, r.person_id as proposed_by_person,
         (select sum(b.cents)::int from given_back b where b.school_id = r.school_id and b.proposal_id = r.id) as cents,
         (select string_agg(i.state || ' ' || i.total_cents, ',') from invoice i where exists (
           select from invoice_line l where l.invoice_id = i.id and l.enrollment_id = p.enrollment_id)) as invoices
       from audit_event h join place p on p.child_id = h.child_id and p.school_id = h.school_id
         join place w on w.school_id = p.school_id and w.section_id = p.section_id and w.child_id = $2
         left join proposal r on r.school_id = p.school_id and r.enrollment_id = p.enrollment_id
       where h.child_id = $1 and h.what = 'enrollment.removed'`,
      [childId, body.childId],
    ),
  )
  expect(rows).toHaveLength(1)
  const { account_id, person_id, proposed_by, proposed_by_person, ...done } = rows[0]!
  return { by, who: { account_id, person_id, proposed_by, proposed_by_person }, done }
}

test('A person who withdraws a child does what staff do: the spot is offered on, the money proposed, and the person named', async () => {
  const theirs = await withdraw((childId) => personOf(rig, school, childId))
  const ofStaff = await withdraw(async () => ({ user: { id: school.admin.id } }))
  expect(theirs.done).toEqual(ofStaff.done)
  expect(theirs.done).toMatchObject({ state: 'gone', next: 'held', is_offered: true, cause: 'REMOVED', cents: 8000 }) // prettier-ignore
  const { id: person } = (theirs.by as Extract<Actor, { person: unknown }>).person
  expect(theirs.who).toEqual({ account_id: null, person_id: person, proposed_by: null, proposed_by_person: person }) // prettier-ignore
  const { id: account } = school.admin
  expect(ofStaff.who).toEqual({ account_id: account, person_id: null, proposed_by: account, proposed_by_person: null }) // prettier-ignore
})
