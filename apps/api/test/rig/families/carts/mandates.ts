import { familyOffers } from '@afterbell/contract/portal/family-offers'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { guards } from '../../../../src/guards.ts'
import { takeOfferJob } from '../../../../src/features/portal/offers/take-offer.job.ts'
import { tellOffersJob } from '../../../../src/features/wait-list/offers.job.ts'
import { createSandbox } from '../../../../src/features/providers/sandbox/sandbox.ts'
import { call, SECRET, type Rig } from '../../app.ts'
import { enroll, made, makeClass, makeSchool, type MadeSchool } from '../../make.ts'
import { connectSandbox } from '../../paying/paying.ts'
import { addMethod, logInOther, logInOwing } from '../owing.ts'
import { tellParts } from '../tell-parts.ts'
import type { World } from '../../samples/world.ts'
import type { FamilyBrowser } from '../browser.ts'

const at = 'classes' as const
const publicUrl = 'http://localhost:3000'

/** A class with one spot, which somebody has, and for which a child waits. */
export interface FullClass {
  id: string
  taken: string
  waitId: string
}

/** Makes a class of one spot at this price, in dollars, with a child who waits for it. */
export async function waitForClass(
  rig: Rig,
  school: MadeSchool,
  { childId, price = 80, ...more }: { childId: string; price?: number } & Record<string, unknown>,
): Promise<FullClass> {
  const run = {
    classStartDate: '2026-12-07',
    classEndDate: '2026-12-28',
    timeFrom: '17:00',
    timeTo: '18:00',
  }
  const id = await makeClass(rig, school, { maxEnroll: 1, price, ...run, ...more })
  const [taken] = await enroll(rig, school, id, 1)
  const { rosterId: waitId } = made(
    await call(rig, waitLists.add, { at, params: { id }, body: { childId } }, school.admin),
  )
  return { id, taken: taken!, waitId }
}

/** A mother at a school that is paid online, billed before, with a card, whose child waits for a class at 80. */
export async function waitingToPay(
  rig: Rig,
  { token = 'tok_succeeds', price = 80, in: inSchool = undefined as MadeSchool | undefined } = {},
) {
  const school = inSchool ?? (await makeSchool(rig))
  await connectSandbox(rig, school)
  const logged = await logInOwing(rig, school)
  const methodId = await addMethod(rig, logged.browser, token)
  const full = await waitForClass(rig, school, { childId: logged.childId, price, className: 'Pottery' })
  return { school, ...logged, methodId, ...full }
}

/** Wants a spot to be taken: up to 120 dollars before December 20, if nothing else is said. */
export function giveMandate(
  browser: FamilyBrowser,
  { waitId, methodId, limit = 120, endsOn = '2026-12-20' }: MandateWanted,
) {
  const input = { params: { waitId }, body: { limit, methodId, endsOn } }
  return browser.call(familyOffers.giveMandate, input as never)
}

interface MandateWanted {
  waitId: string
  methodId: string
  limit?: number
  endsOn?: string
}

/** Frees the spot of a class, which is offered to who waits. */
export async function freeSpot(
  rig: Rig,
  school: MadeSchool,
  { id, taken }: Pick<FullClass, 'id' | 'taken'>,
): Promise<void> {
  made(await call(rig, rosters.remove, { at, params: { id, rosterId: taken } }, school.admin))
}

/** Takes the queued jobs that take offers of a school off the queue, and runs each as many times at once as there are workers. */
export async function takeOffers(rig: Rig, school: Pick<MadeSchool, 'id'>, workers = 1): Promise<number> {
  const { rows } = await rig.pool.pg.query<{ data: { schoolId: string; offerId: string; looks: number } }>(
    `delete from pgboss.job where name = 'offers.take' and data ->> 'schoolId' = $1 returning data`,
    [school.id],
  )
  const sandbox = createSandbox(rig.pool, { secret: SECRET, publicUrl, timeoutMs: 0 })
  const run = takeOfferJob({
    pool: rig.pool,
    guards,
    providers: { STRIPE: null, SANDBOX: sandbox },
    publicUrl,
  })
  for (const { data } of rows) {
    const results = await Promise.allSettled(Array.from({ length: workers }, () => run(data)))
    const failed = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
    // Of several workers one may be told to try again.
    if (failed && workers === 1) throw failed.reason
  }
  return rows.length
}

/** Spots are taken by themselves, left to the family, and wanted no more; the family and staff look at it. */
export async function spotsTaken({ rig, school }: Pick<World, 'rig' | 'school'>): Promise<void> {
  const waiting = await waitingToPay(rig, { in: school })
  const { browser, childId, id, lastName } = waiting
  const hours = { timeFrom: '19:00', timeTo: '20:00' }
  const later = await waitForClass(rig, school, { childId, className: 'Chess', ...hours })
  const declined = await addMethod(rig, browser, 'tok_declined')
  made(await giveMandate(browser, waiting))
  made(await giveMandate(browser, { ...later, methodId: declined }))
  made(await call(rig, waitLists.list, { at, params: { id }, query: {} }, school.admin))
  const tom = await logInOther(rig, school, { childId, lastName })
  made(await tom.call(familyOffers.list, {}))
  await freeSpot(rig, school, waiting)
  await freeSpot(rig, school, later)
  made(await browser.call(familyOffers.list, {}))
  await takeOffers(rig, school)
  await tellOffers(rig, school)
  // One more, which is wanted, wanted otherwise, and then not at all.
  const last = await waitForClass(rig, school, {
    childId,
    className: 'Judo',
    timeFrom: '21:00',
    timeTo: '22:00',
  })
  made(await giveMandate(browser, { ...last, methodId: waiting.methodId }))
  made(await giveMandate(browser, { ...last, methodId: waiting.methodId, limit: 90 }))
  await freeSpot(rig, school, last)
  made(await browser.call(familyOffers.takeMandateBack, { params: { waitId: last.waitId } } as never))
  await takeOffers(rig, school)
  await tellOffers(rig, school)
}

/** Runs the queued letters about offers that were made or accepted, and returns what families were told. */
export async function tellOffers(rig: Rig, school: Pick<MadeSchool, 'id'>): Promise<string[]> {
  const { rows } = await rig.pool.pg.query<{ data: { what: string } }>(
    `delete from pgboss.job where name = 'offers.tell' and data ->> 'schoolId' = $1
       and data ->> 'what' in ('MADE', 'ACCEPTED') returning data`,
    [school.id],
  )
  for (const { data } of rows) await tellOffersJob(tellParts(rig))(data as never)
  return rows.map(({ data }) => data.what)
}
