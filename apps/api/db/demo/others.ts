import { agencies } from '@afterbell/contract/ledger/agencies'
import { aids, shares } from '@afterbell/contract/ledger/shares'
import { dateIn, instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { Caller, DemoServer } from './demo-server.ts'
import { someoneAs, type OpenSchool } from './open-school.ts'
import type { DemoClass, Step } from './season.ts'

/**
 * Sets up other payers before sign-up: an agency pays a share for one child, a fund a monthly amount for another, and the
 * school grants aid to a third. A request is pending. Adds payers who still owe to `spokenFor`.
 */
export async function setUpOthers(
  server: DemoServer,
  school: OpenSchool,
  made: readonly DemoClass[],
  spokenFor: Set<string>,
): Promise<Step[]> {
  const running = runningClasses(server, school, made)
  const [first, second, third, last] = running
  if (!first || !second || !third || !last) return []
  const office = someoneAs(school, 'SCHOOL_DIRECTOR')
  const from = plusDays(dateIn(school.plan.timezone, server.now), -200)
  const ofChild = (of: DemoClass) => ({ params: { childId: of.assigned.taken.at(-1)! } })
  const county = await server.ask(agencies.add, { body: COUNTY }, office)
  const part = {
    payerId: county.id,
    type: 'PERCENT' as const,
    percent: 60,
    cap: 1500,
    from,
    authorization: 'HC-20417',
  }
  await server.ask(shares.add, { ...ofChild(first), body: part }, office)
  const fund = await server.ask(agencies.add, { body: FUND }, office)
  // The fund still owes, because its board has not met yet.
  spokenFor.add(fund.id)
  const amount = { payerId: fund.id, type: 'AMOUNT' as const, amount: 25, from }
  await server.ask(shares.add, { ...ofChild(second), body: amount }, office)
  return [
    {
      at: signUpBegins(third).add({ hours: 20 }),
      run: async () => {
        const id = await requestAid(server, office, third, { type: 'PERCENT', percent: 50 })
        const body = { approve: true, note: 'Both parents were out of work in summer.' }
        await server.ask(aids.decide, { params: { id }, body }, office)
      },
    },
    {
      at: server.now.subtract({ hours: 27 }),
      run: async () => void (await requestAid(server, office, last, { type: 'AMOUNT', amount: 40 })),
    },
  ]

  /** The last children sign up some days later. */
  function signUpBegins({ plan }: DemoClass): Temporal.Instant {
    const { timezone } = school.plan
    const latest = plusDays(dateIn(timezone, server.now), -14)
    const date = plan.form.signUpBeginsDate!
    return instantOf(date < latest ? date : latest, '12:00', timezone)
  }
}

const COUNTY = {
  name: 'Harbor County Childcare Assistance',
  email: 'payments@harbor-county.test',
  street: '400 Court Street',
  city: 'Harbor City',
  state: 'NY',
  postalCode: '10001',
  reference: 'Vendor 88-1204',
}

const FUND = { name: 'Lane Street Scholarship Fund', email: 'board@lane-street.test' }

/** Returns running classes with children, so that the other payers get bills. */
function runningClasses(server: DemoServer, school: OpenSchool, made: readonly DemoClass[]): DemoClass[] {
  const today = dateIn(school.plan.timezone, server.now)
  const running = made.filter(
    ({ plan, assigned }) => !plan.isDraft && plan.form.classEndDate! > today && assigned.taken.length > 5,
  )
  return school.plan.classes.length > 20 ? running : []
}

async function requestAid(
  server: DemoServer,
  office: Caller,
  { id, assigned }: DemoClass,
  part: { type: 'PERCENT'; percent: number } | { type: 'AMOUNT'; amount: number },
): Promise<string> {
  const asked = { params: { childId: assigned.taken.at(-1)! }, body: { activityId: id, ...part } }
  return (await server.ask(aids.request, asked, office)).id
}
