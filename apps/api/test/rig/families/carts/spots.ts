import { familySpots } from '@afterbell/contract/portal/spots/family-spots'
import { givenUpToTellJob } from '../../../../src/features/portal/spots/tell-given-up.job.ts'
import type { Rig } from '../../app.ts'
import { inside, made, type MadeSchool } from '../../make.ts'
import type { FamilyBrowser } from '../browser.ts'

interface GivingUp {
  how?: 'NO' | 'ASK' | 'THEMSELVES'
  before?: 'FIRST_MEETING' | 'NEXT_MEETING'
  days?: number
  feeCents?: number
  deducts?: boolean
}

/** Lets families give up spots: at once until seven days before the first meeting, unless said otherwise. */
export async function letGiveUp(
  rig: Rig,
  school: Pick<MadeSchool, 'id'>,
  { how = 'THEMSELVES', before = 'FIRST_MEETING', days = 7, feeCents = 0, deducts = false }: GivingUp = {},
): Promise<void> {
  await inside(rig, school.id, (query) =>
    query(
      `update school set families_give_up = $1, families_give_up_before = $2, families_give_up_days = $3, families_give_up_fee_cents = $4, families_deduct_discounts = $5`,
      [how, before, days, feeCents, deducts],
    ),
  )
}

/** Returns the spots of a child, as a guardian sees them. */
export async function spotsFor(browser: FamilyBrowser, childId: string) {
  return made(await browser.call(familySpots.list, { params: { childId } })).spots
}

/** Looks at what giving up a spot comes to. */
export async function lookAt(browser: FamilyBrowser, enrollmentId: string, sectionId?: string) {
  const query = sectionId ? { sectionId } : {}
  return made(await browser.call(familySpots.look, { params: { enrollmentId }, query }))
}

/** Gives up a spot as it is shown now, but for what is said otherwise. */
export async function giveUp(
  browser: FamilyBrowser,
  enrollmentId: string,
  over: Record<string, unknown> = {},
) {
  const { sectionId } = over as { sectionId?: string }
  return giveUpAs(browser, enrollmentId, {
    ...(await termsShown(browser, enrollmentId, sectionId)),
    ...over,
  })
}

/** Returns the terms that are shown now, as they are sent back. */
export async function termsShown(browser: FamilyBrowser, enrollmentId: string, sectionId?: string) {
  const { way, fee, discounts, back, noLongerOwed } = await lookAt(browser, enrollmentId, sectionId)
  return {
    way,
    fee: fee / 100,
    discounts: discounts / 100,
    back: back / 100,
    noLongerOwed: noLongerOwed / 100,
  }
}

/** Gives up a spot as it was shown. */
export function giveUpAs(browser: FamilyBrowser, enrollmentId: string, body: Record<string, unknown>) {
  return browser.call(familySpots.giveUp, { params: { enrollmentId }, body: body as never })
}

/** Sends the letters of a school about spots that were given up, which wait. */
export async function tellGivenUp(rig: Rig, school: MadeSchool): Promise<void> {
  const { rows: jobs } = await rig.pool.pg.query<{ data: never }>(
    `select data from pgboss.job where name = 'family.spot-given-up' and data ->> 'schoolId' = $1`,
    [school.id],
  )
  const run = givenUpToTellJob({ pool: rig.pool, publicUrl: 'http://localhost:3000' })
  for (const { data } of jobs) await run(data)
}
