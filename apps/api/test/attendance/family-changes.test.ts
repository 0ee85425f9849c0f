import { describe, expect, test } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { today } from '@afterbell/contract/attendance/today'
import type { FamilyChange } from '@afterbell/domain/attendance/family-change'
import { markFamilyChange } from '../../src/features/attendance/family-changes/family-changes.store.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { call, NOW, useRig, type Caller } from '../rig/app.ts'
import { logInFamily, type LoggedInFamily } from '../rig/families/logged-in.ts'
import { historyOf, inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
/** A class that meets today. It is 15:00. */
const meets = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }

async function atTheDoor() {
  const school = await makeSchool(rig)
  const family = await logInFamily(rig, school)
  const id = await makeClass(rig, school, { ...meets, instructorIds: [school.instructor.id] })
  const body = { childId: family.childId }
  made(await call(rig, rosters.add, { at: 'classes', params: { id }, body }, school.admin))
  return { school, family }
}

const lineOf = async (caller: Caller) => made(await call(rig, today.board, {}, caller)).lines[0]!

/** The mother changed something, as the families' calls do it. */
async function change(school: MadeSchool, { childId, email }: LoggedInFamily, what: FamilyChange) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select id from family_person where email_key = $1`, [email]),
  )
  await inSchool(rig.pool, { session: null, school: school.id, readOnly: false } as never, (tx) =>
    markFamilyChange(
      { tx, school: { id: school.id }, person: { id: rows[0].id as string } },
      [childId],
      what,
    ),
  )
}

async function see(caller: Caller, minutesAgo = 0) {
  const { rosterId, meetingId, familyChanges } = await lineOf(caller)
  const event = {
    id: crypto.randomUUID(),
    rosterId,
    meetingId,
    act: 'SEEN' as const,
    at: NOW.subtract({ minutes: minutesAgo }).toString(),
    changeIds: familyChanges.map(({ id }) => id),
  }
  const send = async () => made(await call(rig, today.record, { body: { events: [event] } }, caller)).outcomes
  return { send, event }
}

describe('What a family changed', () => {
  test('stands on the board until somebody has seen it, and with who did until the end of the day', async () => {
    const { school, family } = await atTheDoor()
    await change(school, family, 'ALLERGY')
    await change(school, family, 'PHONE')
    await change(school, family, 'PHONE')
    const { familyChanges } = await lineOf(school.instructor)
    expect(familyChanges.map(({ what, by, seen }) => [what, by, seen])).toEqual([
      ['ALLERGY', `Mara ${family.lastName}`, null],
      ['PHONE', `Mara ${family.lastName}`, null],
    ])
    const { send } = await see(school.instructor)
    expect((await send()).map(({ outcome }) => outcome)).toEqual(['TAKEN'])
    // Sent again by a device that got no answer.
    expect((await send()).map(({ outcome }) => outcome)).toEqual(['TAKEN'])
    const after = (await lineOf(school.admin)).familyChanges
    expect(after.map(({ seen }) => typeof seen?.by)).toEqual(['string', 'string'])
    expect(
      (await historyOf(rig, school, family.childId)).filter((text) => text.startsWith('saw that')),
    ).toHaveLength(2)
    await inside(rig, school.id, (query) =>
      query(
        `update family_change set changed_at = changed_at - interval '2 days', seen_at = seen_at - interval '1 day'`,
      ),
    )
    expect((await lineOf(school.admin)).familyChanges).toEqual([])
  })

  test('stays for days while nobody has seen it, and the first who saw it stays', async () => {
    const { school, family } = await atTheDoor()
    await change(school, family, 'PICKUP')
    await inside(rig, school.id, (query) =>
      query(`update family_change set changed_at = changed_at - interval '5 days'`),
    )
    expect((await lineOf(school.admin)).familyChanges).toHaveLength(1)
    const late = await see(school.manager)
    await (await see(school.instructor)).send()
    await late.send()
    const { rows } = await inside(rig, school.id, (query) => query(`select seen_by from family_change`))
    expect(rows.map((row) => row.seen_by)).toEqual([school.instructor.id])
  })

  test('is not seen by a change that came after the tap', async () => {
    const { school, family } = await atTheDoor()
    await change(school, family, 'PHONE')
    const { send } = await see(school.admin)
    await change(school, family, 'PHONE')
    await send()
    expect((await lineOf(school.admin)).familyChanges.map(({ seen }) => seen)).toEqual([null])
  })
})
