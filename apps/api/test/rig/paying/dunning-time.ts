import { autopay } from '@afterbell/contract/dunning/autopay'
import { dunningSchoolJob } from '../../../src/features/dunning/dunning.job.ts'
import { followPayer } from '../../../src/features/dunning/follow-payer.ts'
import type { DunningParts } from '../../../src/features/dunning/dunning-letters.ts'
import { payLinks } from '../../../src/features/invoices/pay-links.ts'
import { createSandbox, type Sandbox } from '../../../src/features/providers/sandbox/sandbox.ts'
import { asPlatform } from '../../../src/platform/database/database.ts'
import { call, LETTERS, SECRET, type Rig } from '../app.ts'
import { payingChild, writeInvoice } from './billing.ts'
import { inside, made, makeSchool, type MadeSchool } from '../make.ts'
import { writtenAutomatically } from '../reading/sent-link.ts'
import { connectSandbox, methodOf } from './paying.ts'
import { paymentTime, type PaymentTime } from './payment-time.ts'

const publicUrl = 'http://localhost:3000'

/** A school that collects through the sandbox, with the clock by which its invoices become due. */
export interface DunningTime {
  school: MadeSchool
  time: PaymentTime
  parts: DunningParts
  /** Runs the hourly dunning once, with several workers at a time. */
  run(workers?: number): Promise<void>
  /** Advances the clock by days. Each day runs dunning once and then all due payment jobs. */
  days(count: number): Promise<void>
}

export async function dunningTime(
  rig: Rig,
  options: Parameters<typeof makeSchool>[1] = {},
): Promise<DunningTime> {
  const school = await makeSchool(rig, options)
  await connectSandbox(rig, school)
  const { rows } = await rig.pool.pg.query<{ account_ref: string }>(
    'select account_ref from provider_account where school_id = $1',
    [school.id],
  )
  const accountRef = rows[0]!.account_ref
  let sandbox!: Sandbox
  const time = paymentTime(rig, { schoolId: school.id, accountRef }, (pool) => {
    sandbox = createSandbox(pool, { secret: SECRET, publicUrl, timeoutMs: 0 })
    return { STRIPE: null, SANDBOX: sandbox }
  })
  const parts: DunningParts = {
    providers: { STRIPE: null, SANDBOX: sandbox },
    publicUrl,
    letters: LETTERS,
    payLink: payLinks(publicUrl, SECRET).to,
  }
  const run = async (workers = 1) => {
    await dunningSchoolJob(time)({ schoolId: school.id })
    const payerJobs = await rig.pool.pg.query<{ data: { schoolId: string; payerId: string } }>(
      `delete from pgboss.job where name = 'dunning.payer' and data->>'schoolId' = $1 returning data`,
      [school.id],
    )
    for (const { data } of payerJobs.rows)
      await Promise.all(Array.from({ length: workers }, () => followPayer(time.pool, parts, data)))
  }
  const hear = async () => {
    const events = await asPlatform(time.pool, (tx) => sandbox.takeEvents(tx, time.at(), accountRef))
    for (const event of events) await time.receive(sandbox, event)
    await time.work(1)
  }
  return {
    school,
    time,
    parts,
    run,
    async days(count) {
      for (let day = 0; day < count; day += 1) {
        await time.pass({ hours: 24 })
        await hear()
        await run()
      }
    },
  }
}

export interface Debtor {
  childId: string
  parentId: string
  invoiceId: string
  payerId: string
}

/** Creates a family with an invoice of 40 due today. With `token`, adds a card with autopay. */
export async function debtor(
  rig: Rig,
  school: MadeSchool,
  {
    token,
    amount = 40,
    dueDate = '2026-11-18',
    ...over
  }: { token?: string; amount?: number; dueDate?: string } & Parameters<typeof payingChild>[2] = {},
): Promise<Debtor> {
  const child = await payingChild(rig, school, over)
  const lines = [{ label: 'Clay', amount, childId: child.childId }]
  const { id: invoiceId, payerId } = await writeInvoice(rig, school, { ...child, lines, dueDate })
  if (token) await allow(rig, school, await methodOf(rig, school, child.parentId, token))
  return { ...child, invoiceId, payerId }
}

/** Moves an invoice's due date instead of the clock, because HTTP calls use the fixed date of the tests. */
export async function fallsDue(
  rig: Rig,
  school: MadeSchool,
  invoiceId: string,
  dueOn: string,
): Promise<void> {
  await inside(rig, school.id, (query) =>
    query('update invoice set first_due_on = $2 where id = $1', [invoiceId, dueOn]),
  )
}

/** Records a family's paper consent to autopay for a method. */
export async function allow(rig: Rig, school: MadeSchool, methodId: string): Promise<void> {
  made(
    await call(
      rig,
      autopay.turnOn,
      { params: { id: methodId }, body: { givenOn: '2026-11-02' } },
      school.admin,
    ),
  )
}

/** Returns the dunning steps of an invoice: step, action, and state of the charge. */
export async function dunningStepsOf(rig: Rig, school: MadeSchool, invoiceId: string): Promise<string[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select d.step || ' ' || d.what || coalesce(' ' || p.state, '') || coalesce(' ' || p.failure, '') as step
       from dunning_step d left join payment p on p.id = d.payment_id where d.invoice_id = $1 order by d.step`,
      [invoiceId],
    ),
  )
  return rows.map(({ step }) => step as string)
}

/** Returns the subjects of a school's letters about due invoices, in order. */
export async function lettersAbout(rig: Rig, school: MadeSchool): Promise<string[]> {
  const written = await writtenAutomatically(rig, school.id, ['OVERDUE', 'NOT_CHARGED'])
  return written.map(({ subject }) => subject.slice(school.name.length + 2))
}
