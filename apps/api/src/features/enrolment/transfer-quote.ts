import type { transfers } from '@afterbell/contract/transfers'
import { placesOf } from '@afterbell/domain/capacity'
import { pageOf } from '../../platform/pages.ts'
import { notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { enrolmentInfo } from './enrolments.store.ts'
import { lookAt } from './look.ts'
import { decideMoving, movingAt, quoteThere, termsThere } from './moving.ts'
import { quoteShown } from './terms.ts'
import { targetsPage } from './transfers.store.ts'
import { warningsAbout } from './warnings.ts'

/** Where a child can be moved to. What is full is among it: staff see how full, and may overbook. */
export const transferTargets: Act<(typeof transfers)['targets']> = async (call) => {
  const { tx, school, query, params } = call
  const { sectionIds, activityId } = await sectionsAt(call, params.id)
  const place = await enrolmentInfo(tx, school.id, sectionIds, params.rosterId)
  if (!place) throw notThere()
  const asked = { activityId, sectionId: place.section_id, today: school.today, search: query.search }
  const { rows, total } = await targetsPage(tx, school.id, asked, query)
  return pageOf(rows, total, query)
}

/** What a transfer would mean, before anybody confirms it: worked out as the transfer itself does. */
export const transferQuote: Act<(typeof transfers)['quote']> = async (call) => {
  const { query } = call
  const moving = await movingAt(call, query)
  const { place, to, sectionId } = moving
  const look = await lookAt(call, to, [place.child_id])
  const { decision, waitingId } = decideMoving(moving, look, { overbook: false })
  const terms = await termsThere(call, moving)
  const quoted = await quoteThere(call, moving, terms, query.addOns ?? [])
  const { filling } = look.sections.get(sectionId)!
  const warnings = await warningsAbout(call, to, { look, terms }, [{ childId: place.child_id, sectionId }], {
    dates: to.dates,
    leaving: place.roster_id,
    tellsRoom: false,
  })
  return {
    quote: quoteShown(quoted),
    owedBefore: place.owed_cents,
    difference: quoted.totalCents - place.owed_cents,
    refused: decision.allowed ? null : { code: decision.code, message: decision.message },
    isWaitingThere: waitingId !== null,
    places: placesOf(filling),
    warnings,
  }
}
