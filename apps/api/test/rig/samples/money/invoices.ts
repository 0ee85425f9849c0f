import { invoices } from '@afterbell/contract/invoices/invoices'
import { call } from '../../app.ts'
import { payingChild, payInvoice, writeInvoice } from '../../paying/billing.ts'
import { made } from '../../make.ts'
import { nothing, type Sample, type Samples, type World } from '../world.ts'

export const invoiceSamples: Samples = {
  'invoices.list': nothing,
  'invoices.listV2': nothing,
  'invoices.listPage': nothing,
  'invoices.search': () => ({ query: { searchText: 'gus test 0001', status: 'open' } }),
  'invoices.get': ofInvoice,
  'invoices.create': async (world) => {
    const { childId, parentId } = await payingChild(world.rig, world.school)
    return { body: { parentId, lines: [{ label: 'T-shirt', amount: 25, childId }], memo: 'Size M' } }
  },
  'invoices.cancel': ofInvoice,
  'invoices.cancelMany': ofInvoices,
  'invoices.saveMemo': async (world) => ({ ...(await ofInvoice(world)), body: { memo: 'Thank you' } }),
  'invoices.writeOff': async (world) => ({
    ...(await ofInvoice(world)),
    body: { reason: 'The family moved away' },
  }),
  'invoices.replaceLink': ofInvoice,
  'invoices.resend': ofInvoice,
  'invoices.resendMany': ofInvoices,
  'invoices.sendReceipt': async (world) => {
    const sample = await ofInvoice(world)
    await payInvoice(world.rig, world.school, sample.params!.id!, 1000)
    return sample
  },
  'invoices.fullPdf': ofInvoice,
  'invoices.pdf': ofInvoice,
  'invoices.overdueFields': nothing,
  'invoices.overdueFile': nothing,
  'invoices.file': async (world) => {
    const { params } = await ofInvoice(world)
    const input = { params: { id: params!.id! } }
    const { link } = made(await call(world.rig, invoices.fullPdf, input, world.school.admin))
    return { params: { token: link.split('/').at(-1)! } }
  },

  'payers.statement': ofPayer,
  'payers.emailStatement': ofPayer,
  'payers.writeOff': async (world) => ({
    ...(await ofPayer(world)),
    body: { reason: 'Too little to ask for' },
  }),
  'payers.ofChild': async ({ rig, school }) => {
    const { childId, parentId } = await payingChild(rig, school)
    await writeInvoice(rig, school, { parentId })
    return { params: { childId } }
  },
}

async function ofInvoice({ rig, school }: World): Promise<Sample> {
  return { params: { id: (await writeInvoice(rig, school)).id } }
}

async function ofInvoices({ rig, school }: World): Promise<Sample> {
  const one = await writeInvoice(rig, school)
  return { query: { invoiceIds: `${one.id},${(await writeInvoice(rig, school)).id}` } }
}

async function ofPayer({ rig, school }: World): Promise<Sample> {
  return { params: { payerId: (await writeInvoice(rig, school)).payerId } }
}
