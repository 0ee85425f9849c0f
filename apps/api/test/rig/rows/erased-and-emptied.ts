import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activities } from '@afterbell/contract/activities/activities'
import { meetings } from '@afterbell/contract/activities/meetings'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { children } from '@afterbell/contract/families/children'
import { retention } from '@afterbell/contract/privacy/retention'
import { forgetPayerJob } from '../../../src/features/payments/methods/forget-payer.job.ts'
import { eraseAgainCommand, erasedCommand } from '../../../src/features/privacy/erase-again.ts'
import { retentionSchoolJob } from '../../../src/features/privacy/retention.job.ts'
import { operate } from '../../../src/features/school/operate.ts'
import { call, SEALER } from '../app.ts'
import { inside, made, makeChild, makeClass } from '../make.ts'
import { charge, connectSandbox, enrolled, methodOf } from '../paying/paying.ts'
import type { World } from '../samples/world.ts'

/** Previews a change, removes data past its retention, and runs `erase-again` for a family that paid by card. */
export async function erasedAndEmptied({ rig, school }: World): Promise<void> {
  await connectSandbox(rig, school)
  const primaryGuardian = {
    firstName: 'Gus',
    lastName: 'Test',
    phone: '555-010-0100',
    email: 'gus@example.test',
  }
  // Contact details that only an erased family uses are searched for in letters about others.
  const uniqueGuardian = {
    firstName: 'Otto',
    lastName: 'Ownword',
    phone: '555-010-0177',
    email: 'otto@own.test',
  }
  const childId = await makeChild(rig, school, { primaryGuardian: uniqueGuardian })
  const remainingChildId = await makeChild(rig, school, { primaryGuardian })
  const run = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-16' }
  const classId = await makeClass(rig, school, { ...run, price: 40 })
  const owing = await enrolled(rig, school, childId, classId)
  await methodOf(rig, school, owing.parentId)
  await charge(rig, school, owing)

  const [row] = made(
    await call(rig, activities.schedule, { at: 'classes', query: { ids: classId } }, school.admin),
  )
  const body = { change: 'CANCEL' as const, meetingIds: [row!.meetings.at(-1)!.id], preview: true }
  made(await call(rig, meetings.change, { at: 'classes', params: { id: classId }, body }, school.admin))

  const emailForm = JSON.stringify({ ids: [remainingChildId], subject: 'Hello', message: '<p>Hello</p>' })
  const attachments = { name: 'plan.txt', text: 'the plan' }
  made(await call(rig, childMessages.email, { body: { emailForm, attachments } as never }, school.admin))

  const months = { messageMonths: 12, pickupMonths: 12, leftChildMonths: 12 }
  made(await call(rig, retention.save, { body: months }, school.admin))
  const payerIds = await inside(rig, school.id, async (query) => {
    await query(`update child set archived_at = app.now() - interval '25 months' where id = $1`, [
      remainingChildId,
    ])
    await query(`update message_batch set send_at = app.now() - interval '25 months'`)
    await query(`update meeting set date = date - 800 where date = (select min(date) from meeting)`)
    const { rows } = await query(`select id from payer where family_id is not null`)
    return (rows as { id: string }[]).map(({ id }) => id)
  })
  await retentionSchoolJob({ pool: rig.pool, sealer: SEALER })({ schoolId: school.id })

  const { familyId } = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  const path = join(tmpdir(), `erased-${school.id}.tsv`)
  writeFileSync(path, `${familyId}\t${childId}\t${payerIds.join(',')}\n`)
  const commands = [erasedCommand, eraseAgainCommand(SEALER)]
  await operate(rig.pool, ['erase-again', school.id, path], commands)
  await operate(rig.pool, ['erased', school.id], commands)
  for (const payerId of payerIds)
    await forgetPayerJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } })({
      schoolId: school.id,
      payerId,
    })
}
