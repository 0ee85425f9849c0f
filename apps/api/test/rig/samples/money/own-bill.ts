import { addSource, enteredSource, schoolBillInvoices, runBill, trialEnded } from '../../paying/own-bill.ts'
import { inside } from '../../make.ts'
import { nothing, type Samples, type World } from '../world.ts'

export const ownBillSamples: Samples = {
  'ownBill.plans': (world) => ({ headers: { 'x-school-token': world.school.id } }),
  'ownBill.trial': nothing,
  'ownBill.subscription': nothing,
  'ownBill.changePlan': () => ({ body: { planId: 'district' } }),
  'ownBill.list': async (world) => {
    await source(world)
    return {}
  },
  'ownBill.setUp': () => ({ body: { type: 'CARD' } }),
  'ownBill.create': async ({ rig, school }) => ({ body: await enteredSource(rig, school) }),
  'ownBill.get': async (world) => ({ params: { id: await source(world) } }),
  'ownBill.change': async (world) => ({
    params: { id: await source(world) },
    body: { expiryMonth: 4, expiryYear: 2031 },
  }),
  'ownBill.remove': async (world) => ({ params: { id: await source(world) } }),
  'ownBill.invoices': async (world) => {
    await open(world)
    return {}
  },
  'ownBill.invoicePdf': async (world) => ({ params: { id: await open(world) } }),
  'ownBill.payInvoice': async (world) => ({
    params: { id: await open(world) },
    body: { paymentId: crypto.randomUUID() },
  }),
}

async function source({ rig, school }: World): Promise<string> {
  return (await addSource(rig, school)).id
}

/** Creates an invoice that is due and not paid automatically, so that another can exist beside it. */
async function open(world: World): Promise<string> {
  const { rig, school } = world
  await inside(rig, school.id, async (query) => {
    await query(`delete from own_payment where school_id = $1`, [school.id])
    await query(`delete from own_invoice where school_id = $1`, [school.id])
  })
  await addSource(rig, school)
  await trialEnded(rig, school)
  await runBill(rig, school)
  await inside(rig, school.id, (query) =>
    query(`update own_invoice set state = 'OPEN', paid_at = null, try_on = due_on + 1 where school_id = $1`, [
      school.id,
    ]),
  )
  return (await schoolBillInvoices(rig, school))[0]!.id
}
