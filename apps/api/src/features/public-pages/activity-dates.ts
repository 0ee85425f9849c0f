import type { activityPages } from '@afterbell/contract/public-pages/activity-page'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import { datesLeftOut } from '@afterbell/domain/activities/schedule'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { notThere } from '../../platform/problems.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { isShown } from '../activities/public-row.ts'
import { portalSwitchesOf } from '../activities/public-row.store.ts'
import { isOfRun, quoteOf, toQuoteAnswer } from '../places/quote.ts'
import { termsOf } from '../places/terms.store.ts'
import { offeredMeetings, runOnPortal } from './activity-dates.store.ts'

/** Dates, address and prices of an activity, for anyone. Not found unless the public list shows it. */
export const activityDates: Act<(typeof activityPages)['dates']> = async (call) => {
  const {
    tx,
    school,
    at,
    language,
    address,
    params: { id },
  } = call
  const kind = address as ActivityKind
  const switches = await portalSwitchesOf(tx, school.id, kind)
  if (!isShown(switches, school)) throw notThere()
  const run = await runOnPortal(tx, { schoolId: school.id, kind, id, today: school.today })
  if (!run) throw notThere()
  const meetings = await offeredMeetings(tx, school.id, id)
  const sectionIds = [...new Set(meetings.map(({ sectionId }) => sectionId))]
  return {
    meetings,
    noDates: datesLeftOut(run),
    address: run.address,
    whatToBring: run.whatToBring,
    quotes:
      switches.prices && (!call.isMember || seesPrices(call.user.role, kind))
        ? await quotesOf({ tx, school, at, language }, { id, name: run.name, sectionIds })
        : [],
  }
}

interface OfferedActivity {
  id: string
  name: string
  sectionIds: readonly string[]
}

/** The price of each section at sign-up now, computed as for an enrollment. Reads the terms in one statement. */
async function quotesOf(
  { tx, school, at, language }: Pick<AnyCall, 'tx' | 'school' | 'at' | 'language'>,
  { id, name, sectionIds }: OfferedActivity,
) {
  const terms = await termsOf(tx, school.id, id, sectionIds)
  if (!isOfRun(terms)) return []
  return terms.sections.map((section) => ({
    sectionId: section.id,
    quote: toQuoteAnswer(
      quoteOf({ school, at }, name, { ...terms, sections: [section] }, { addOns: [] }),
      school,
      language,
    ),
  }))
}
