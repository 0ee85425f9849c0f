import { payInvoice, writeInvoice } from '../billing.ts'
import { madeTaxFile, sayTaxNumber } from '../paying/tax-statements.ts'
import { nothing, type Sample, type Samples, type World } from './world.ts'

export const reportSamples: Samples = {
  'schoolReports.activities': nothing,
  'schoolReports.children': nothing,
  'schoolReports.exported': () => ({ params: { about: 'children' } }),
  'reports.aging': nothing,
  'reports.agingOfPayer': async ({ rig, school }) => ({
    params: { payerId: (await writeInvoice(rig, school)).payerId },
  }),
  'reports.revenue': nothing,
  'reports.earned': nothing,
  'reports.discounts': nothing,
  'reports.journal': nothing,
  'reports.journalFile': nothing,
  'reports.exported': () => ({ params: { report: 'aging' } }),

  'taxStatements.list': async (world) => {
    await sayTaxNumber(world.rig, world.school)
    return OF_YEAR
  },
  'taxStatements.get': ofPayer,
  'taxStatements.email': ofPayer,
  'taxStatements.emailMany': async (world) => {
    const { params } = await ofPayer(world)
    return { query: { ...OF_YEAR.query, payerIds: params!.payerId! } }
  },
  'taxStatements.startRun': async (world) => {
    await ofPayer(world)
    return OF_YEAR
  },
  'taxStatements.latestRun': async (world) => {
    await sayTaxNumber(world.rig, world.school)
    return OF_YEAR
  },
  'taxStatements.runFile': async (world) => {
    const { params } = await ofPayer(world)
    const id = await madeTaxFile(world.rig, world.school, [params!.payerId!])
    return { params: { id, nth: '1' } }
  },
}

const OF_YEAR = { query: { year: '2026' } }

async function ofPayer({ rig, school }: World): Promise<Sample> {
  await sayTaxNumber(rig, school)
  const { id, payerId } = await writeInvoice(rig, school)
  await payInvoice(rig, school, id, 1000)
  return { params: { payerId }, ...OF_YEAR }
}
