import { children } from '@afterbell/contract/families/children'
import { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import { forgetDeliveries } from '../../../src/features/integrations/deliveries.store.ts'
import { sendWebhookJob, tellOutsideJob } from '../../../src/features/integrations/webhooks.job.ts'
import { noteTry, turnOff } from '../../../src/features/integrations/webhooks.store.ts'
import { inSchool } from '../../../src/platform/database/database.ts'
import type { JobData } from '../../../src/jobs.ts'
import { announce } from '../../../src/platform/outside/announce.ts'
import { call, SECRET, type Rig } from '../app.ts'
import { makeKey } from '../every-call.ts'
import { inside, made, makeChild, type MadeSchool } from '../make.ts'
import { makeWebhook } from '../samples/integrations.ts'
import type { World } from '../samples/world.ts'

/** Another program uses an API key, and webhooks fail because nobody listens. */
export async function deliverWebhooks({ rig, school }: World): Promise<void> {
  const key = { ...(await makeKey(rig, school, ['contacts:read'])), schoolId: school.id }
  made(await call(rig, children.list, {}, key))

  const id = await makeWebhook({ rig, school })
  await makeChild(rig, school)
  await inSchool(rig.pool, { session: null, school: school.id }, (tx) =>
    announce(tx, school.id, [{ id: school.id, event: 'child.created', subjectId: id, childId: null }]),
  )
  const deliveryIds = await queueDeliveries(rig, school, id)
  // Nobody listens: the first attempts fail, then the address pauses.
  await inside(rig, school.id, (query) =>
    query(`update webhook set url = 'http://127.0.0.1:9/', failures = 2`),
  )
  const send = sendWebhookJob({ pool: rig.pool, openHosts: ['127.0.0.1'], secret: SECRET })
  for (const job of await takeJobs(rig, 'webhooks.send', school.id)) await send(job)
  const input = { params: { id } }
  made(await call(rig, outgoingWebhooks.deliveries, input, school.admin))
  for (const deliveryId of deliveryIds)
    made(await call(rig, outgoingWebhooks.delivery, { params: { id, deliveryId } }, school.admin))
  made(await call(rig, outgoingWebhooks.changeSecret, input, school.admin))
  made(await call(rig, outgoingWebhooks.list, {}, school.admin))
  await inSchool(rig.pool, { session: null, school: school.id }, async (tx) => {
    await noteTry(tx, school.id, id, true)
    await turnOff(tx, school.id, id)
    await forgetDeliveries({ tx, school })
  })
}

/** Creates the queued deliveries of a webhook. Returns the ids of all its deliveries so far. */
export async function queueDeliveries(rig: Rig, school: MadeSchool, id: string): Promise<string[]> {
  for (const job of await takeJobs(rig, 'outside.tell', school.id)) await tellOutsideJob(rig)(job)
  const { content } = made(await call(rig, outgoingWebhooks.deliveries, { params: { id } }, school.admin))
  if (content.length === 0) throw new Error('Nobody was told of a child that was added')
  return content.map((each) => each.id)
}

/** Takes a school's queued jobs. */
export async function takeJobs<N extends 'outside.tell' | 'webhooks.send'>(
  { pool }: Rig,
  name: N,
  schoolId: string,
): Promise<JobData[N][]> {
  const { rows } = await pool.pg.query<{ data: JobData[N] }>(
    `with taken as (delete from pgboss.job where name = $1 and data->>'schoolId' = $2 returning data, created_on)
     select data from taken order by created_on`,
    [name, schoolId],
  )
  return rows.map(({ data }) => data)
}
