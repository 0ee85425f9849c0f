import { roleLabels, type Role } from '@afterbell/domain/kernel/roles'
import { dateIn, instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { Pool } from '../../src/platform/database/database.ts'
import type { DemoLogin, MadeDemo } from '../../src/platform/process/demo.ts'
import { hashPassword } from '../../src/platform/security/passwords.ts'
import { askForms } from './asked-forms.ts'
import { assignChildren } from './assign.ts'
import { attendanceOf } from './attended.ts'
import { openCoupons } from './money/coupons.ts'
import { demoServer, severalAtOnce, type DemoServer, type DemoServerOptions } from './demo-server.ts'
import { createDice } from './dice.ts'
import { familyThatLogsIn } from './family-that-logs-in.ts'
import { harborLane } from './harbor-lane.ts'
import { installmentSteps } from './money/installments.ts'
import { askForLatePickups, latePickupSteps } from './money/late-pickups.ts'
import { careSteps, connectPayments, moneySteps, paidOut } from './money/money.ts'
import { forgetReceipts, moneyOfLate } from './money/money-of-late.ts'
import { setUpOthers } from './others.ts'
import { openSchool, type Accounts, type OpenSchool } from './open-school.ts'
import { payOwnBill } from './money/own-bill.ts'
import { invitePeople } from './people.ts'
import type { SchoolPlan } from './school-plan.ts'
import { seasonOf, type DemoClass, type Step } from './season.ts'
import { aftercareSeason, campSeason } from './sections-season.ts'
import { willowbrook } from './willowbrook.ts'

/** Password of all demo logins. Not a secret: each start of a demo prints it. */
export const DEMO_PASSWORD = 'Ring4theBell'

/**
 * Fills a database without schools with two of them, at the moment of the given clock. Returns one login per role, and a family's.
 * `children` makes smaller schools, for tests; `onProgress` gets the finished part, from 0 to 1.
 */
export async function seedDemo({
  children = 400,
  onProgress = () => {},
  ...options
}: DemoServerOptions & { children?: number; onProgress?: (part: number) => void }): Promise<MadeDemo> {
  const server = await demoServer(options)
  try {
    const accounts: Accounts = new Map()
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    const plans = [harborLane(server.now, children), willowbrook(server.now, Math.round(children * 0.15))]
    const schools: EmptySchool[] = []
    for (const plan of plans)
      schools.push(await openEmpty(server, options.pool, accounts, passwordHash, plan))
    const progress = progressOf(schools.length, onProgress)
    await Promise.all(schools.map((school) => fillSchool(server, school, progress)))
    await server.hearAll()
    return { logins: loginsOf(plans), family: await familyThatLogsIn(server, schools[0]!.school) }
  } finally {
    await server.close()
  }
}

interface EmptySchool {
  opens: Temporal.Instant
  plan: SchoolPlan
  school: OpenSchool
}

/** Must run for one school after the other, because a person who works in both has one account. */
async function openEmpty(
  server: DemoServer,
  pool: Pool,
  accounts: Accounts,
  passwordHash: string,
  plan: SchoolPlan,
): Promise<EmptySchool> {
  const opens = instantOf(plusDays(dateIn(plan.timezone, server.now), -150), '09:00', plan.timezone)
  const school = await server.at(opens, () => openSchool(server, pool, accounts, passwordHash, plan))
  return { opens, plan, school }
}

interface Progress {
  /** Adds to the number of steps. Each school calls it once. */
  expect(steps: number): void
  done(steps: number): void
}

/** Reports only after every school has counted its steps, so that the bar never moves back. */
function progressOf(schools: number, onProgress: (part: number) => void): Progress {
  let waitingFor = schools
  let all = 0
  let done = 0
  return {
    expect(steps) {
      waitingFor -= 1
      all += steps
    },
    done(steps) {
      done += steps
      if (waitingFor === 0) onProgress(done / all)
    },
  }
}

async function fillSchool(
  server: DemoServer,
  { opens, plan, school }: EmptySchool,
  progress: Progress,
): Promise<void> {
  const assigned = assignChildren(createDice(7), plan.classes, school.children)
  const made: DemoClass[] = plan.classes.map((each, index) => ({
    plan: each,
    assigned: assigned[index]!,
    id: '',
  }))
  const coupons = await server.at(opens, () => openCoupons(server, school))
  const steps = made.flatMap((each, index) => [
    ...seasonOf(server, school, each, { dice: createDice(100 + index), coupons }),
    ...attendanceOf(server, school, each, index),
  ])
  const ofSections = [
    ...plan.camps.flatMap((camp, index) => campSeason(server, school, camp, createDice(300 + index))),
    ...plan.aftercare.flatMap((session, index) =>
      aftercareSeason(server, school, session, createDice(400 + index), 500 + index),
    ),
  ]
  await server.at(opens, () => connectPayments(server, school))
  await server.at(opens, () => askForLatePickups(server, school))
  const spokenFor = new Set<string>()
  const ofOthers = await server.at(opens, () => setUpOthers(server, school, made, spokenFor))
  const ofMoney = [
    ...careSteps(server, school),
    ...moneySteps(server, school, spokenFor),
    ...moneyOfLate(server, school, made, spokenFor),
    ...installmentSteps(server, school, spokenFor),
  ]
  const late = latePickupSteps(server, school, made)
  await inOrderOfTime(server, [...steps, ...ofSections, ...ofMoney, ...late, ...ofOthers], progress)
  await server.at(server.now.subtract({ hours: 2 }), () => askForms(server, school, createDice(700)))
  await invitePeople(server, school, opens)
  await forgetReceipts(server, school)
  await paidOut(server, school)
  await payOwnBill(server, school)
}

/** Runs steps of the same moment in parallel, and likewise all attendance between two other steps. */
async function inOrderOfTime(server: DemoServer, steps: readonly Step[], progress: Progress): Promise<void> {
  progress.expect(steps.length)
  const inTurn = async (some: readonly Step[]) => {
    for (const { at, run } of some) await server.at(at, run)
  }
  for (const together of inParts(steps.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at)))) {
    const apart = Map.groupBy(together, (step) => step.attendanceOf ?? step)
    await severalAtOnce([...apart.values()], inTurn)
    progress.done(together.length)
  }
}

/** Splits steps, sorted by time, into parts that run one after the other. */
function inParts(steps: readonly Step[]): Step[][] {
  const parts: Step[][] = []
  for (const step of steps) {
    const last = parts.at(-1)?.at(-1)
    const isWithLast =
      last && (step.attendanceOf ? last.attendanceOf : !last.attendanceOf && last.at.equals(step.at))
    if (isWithLast) parts.at(-1)!.push(step)
    else parts.push([step])
  }
  return parts
}

function loginsOf(plans: readonly SchoolPlan[]): DemoLogin[] {
  const people = plans.flatMap(({ staff }) => staff.filter(({ signsIn }) => signsIn))
  const byEmail = new Map<string, Role>(people.map(({ email, role }) => [email, role]))
  return [...byEmail].map(([email, role]) => ({
    role: roleLabels[role],
    email,
    password: DEMO_PASSWORD,
    schools: plans
      .filter(({ staff }) => staff.some((person) => person.email === email))
      .map(({ name }) => name),
  }))
}
