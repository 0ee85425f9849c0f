import { dunning } from '@afterbell/contract/dunning/dunning'
import { call } from '../../app.ts'
import { inside, made } from '../../make.ts'
import { allow, debtor } from '../../paying/dunning-time.ts'
import { connectSandbox, methodOf } from '../../paying/paying.ts'
import { type Sample, type Samples, type World } from '../world.ts'

export const dunningSamples: Samples = {
  'autopay.ofPayer': async (world) => ({ params: { payerId: (await withMethod(world)).payerId } }),
  'autopay.turnOn': async (world) => ({
    params: { id: (await withMethod(world)).methodId },
    body: { givenOn: '2026-11-02' },
  }),
  'autopay.turnOff': async (world) => {
    const { methodId } = await withMethod(world)
    await allow(world.rig, world.school, methodId)
    return { params: { id: methodId } }
  },

  'dunning.list': async (world) => {
    await makeWaitingCharge(world)
    return {}
  },
  'dunning.ofInvoice': async (world) => ({ params: { id: await makeWaitingCharge(world) } }),
  'dunning.pauseInvoice': async (world) => ({
    ...(await ofInvoice(world)),
    body: { reason: 'They are moving' },
  }),
  'dunning.resumeInvoice': async (world) => {
    const sample = await ofInvoice(world)
    const input = { params: { id: sample.params!.id! }, body: { reason: 'They are moving' } }
    made(await call(world.rig, dunning.pauseInvoice, input, world.school.admin))
    return sample
  },
  'dunning.charge': async (world) => ({
    params: { id: await makeWaitingCharge(world) },
    body: { amount: 40 },
  }),
  'dunning.leave': async (world) => ({ params: { id: await makeWaitingCharge(world) } }),
  'dunning.ofPayer': ofPayer,
  'dunning.pausePayer': async (world) => ({
    ...(await ofPayer(world)),
    body: { reason: 'They are moving' },
  }),
  'dunning.resumePayer': async (world) => {
    const sample = await ofPayer(world)
    const input = { params: { payerId: sample.params!.payerId! }, body: { reason: 'They are moving' } }
    made(await call(world.rig, dunning.pausePayer, input, world.school.admin))
    return sample
  },
}

async function ofInvoice({ rig, school }: World): Promise<Sample> {
  return { params: { id: (await debtor(rig, school)).invoiceId } }
}

async function ofPayer({ rig, school }: World): Promise<Sample> {
  return { params: { payerId: (await debtor(rig, school)).payerId } }
}

async function withMethod({ rig, school }: World): Promise<{ payerId: string; methodId: string }> {
  await connectSandbox(rig, school)
  const { parentId, payerId } = await debtor(rig, school)
  return { payerId, methodId: await methodOf(rig, school, parentId) }
}

/** Creates an invoice whose charge waits for staff. */
async function makeWaitingCharge({ rig, school }: World): Promise<string> {
  await connectSandbox(rig, school)
  const { invoiceId } = await debtor(rig, school, { token: 'tok_succeeds' })
  await inside(rig, school.id, (query) =>
    query(
      `insert into dunning_step (school_id, invoice_id, due_on, step, what, on_date)
       select school_id, id, due_on, 0, 'HELD', '2026-11-18' from invoice where school_id = $1 and id = $2`,
      [school.id, invoiceId],
    ),
  )
  return invoiceId
}
