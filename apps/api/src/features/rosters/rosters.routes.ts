import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { campWaitLists, waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { spotChanges } from '@afterbell/contract/rosters/spot-changes'
import { rosterPrint } from '@afterbell/contract/rosters/roster-print'
import { transfers } from '@afterbell/contract/transfers/transfers'
import { weekdayMoves } from '@afterbell/contract/transfers/weekday-moves'
import { kindOf } from '@afterbell/contract/kernel/op'
import { may } from '@afterbell/domain/kernel/roles'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { canSeeFamily, redactFamily } from '@afterbell/domain/families/family-visibility'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import { mayTransfer } from '@afterbell/domain/transfers/transfer'
import { pageOf } from '../../platform/database/pages.ts'
import { forbidden } from '../../platform/problems.ts'
import { serve, type AnyCall, type Call, type ServedCall, type User } from '../../platform/http/serve.ts'
import { fieldsOf, spreadsheetOf, wholeList } from '../../platform/files/spreadsheet.ts'
import { sectionsAt, type ActivityAt, type AddressedCall } from '../activities/sections-at.ts'
import { addChild } from './add-child.ts'
import { childFactsOf } from '../families/children/child-facts.store.ts'
import { clashesIn } from '../places/clashes.store.ts'
import { declineOffer, withdrawOffer } from '../wait-list/answer-offer.ts'
import { joinSeveral } from '../wait-list/camp-wait-lists.ts'
import { takeOff, takeOffOne } from '../places/close-places.ts'
import { givePlaces } from '../places/give-places.ts'
import { joinWaitList } from '../wait-list/join-wait-list.ts'
import { areBilledTogether, paymentOf, paymentOfSeveral } from './payment-of-place.ts'
import { cyclePricesOf, eachCycleOf, type CyclePrice } from '../prices/cycle-prices.store.ts'
import { keepNextSpots, stopKeepingSpots } from '../wait-list/next-spots.ts'
import { offerPlace } from '../wait-list/offer-place.ts'
import { rosterColumns } from './roster-columns.ts'
import { previewRemoval } from './removal-meant.ts'
import { rosterDetails, rosterQuote } from './roster-details.ts'
import { updateInfo, updateRoster, updateRosters } from './roster-info.ts'
import { printRoster } from './roster-print.ts'
import { rosterChildren, rosterPage, type RosterQuery, type RosterFacts } from '../places/roster.store.ts'
import { resolvePlacesAt } from '../places/resolve-places.ts'
import { spotsVersion } from './spot-changes.store.ts'
import { transferMany } from '../transfers/transfer.ts'
import { transferManyQuote, transferQuote } from '../transfers/transfer-quote.ts'
import { transferManyTargets, transferTargets } from '../transfers/transfer-targets.ts'
import type { TransferRights } from '../transfers/transfer-plan.ts'
import { undoTransfer, undoWeekdayMove } from '../transfers/undo-transfer.ts'
import { moveWeekday, weekdayMoveQuote } from '../transfers/move-weekday.ts'
import { withdrawProposed } from '../ledger/proposals/withdraw-proposed.ts'
import { enrollmentsOf, undoAct } from '../places/undo/undo.ts'
import { clashesText } from '../places/warnings.ts'
import { listWaiting } from '../wait-list/wait-list.ts'
import { waitCounts } from '../wait-list/wait-list.store.ts'
import { siblingsWaiting, siblingsWaitingForGroups } from '../wait-list/wait-together.ts'

/** Routes of rosters and wait lists, which are the same table of spots in different states. */
export const rosterRoutes: ServedCall[] = [
  ...serve(rosters, {
    list: async (call) => {
      const { query } = call
      const at = await sectionsAt(call, call.params.id)
      const { rows, total } = await rosterRows(call, at, toRosterQuery(call, at), query)
      return pageOf(rows, total, query)
    },
    exportFields: async (call) => {
      const { kind } = await sectionsAt(call, call.params.id)
      return fieldsOf(rosterColumns(call.school, kind))
    },
    export: async (call) => {
      const { school, query } = call
      const at = await sectionsAt(call, call.params.id)
      const { name, kind } = at
      const rosterQuery = { ...toRosterQuery(call, at), ids: query.ids }
      const rows = await wholeList((paging) =>
        rosterRows(call, at, rosterQuery, { ...paging, sort: query.sort }),
      )
      const columns = rosterColumns(school, kind)
      return spreadsheetOf({
        name: `Roster ${name}`,
        columns,
        rows: rows.map(sectionsNamed),
        fields: query.fields,
        school,
      })
    },
    details: rosterDetails,
    quote: rosterQuote,
    clashes: async (call) => {
      const { tx, school } = call
      const { sectionIds } = await sectionsAt(call, call.params.id)
      const clashes = await clashesIn(tx, school.id, sectionIds, school.today)
      const byPlace = Map.groupBy(clashes, ({ rosterId }) => rosterId)
      return [...byPlace].map(([rosterId, theirs]) => ({
        rosterId,
        clashes: clashesText(
          theirs.map(({ clash }) => clash),
          school,
        ),
      }))
    },
    add: (call) => addChild(call, { mayCharge: mayChargeAt(call) }),
    addAll: async (call) => {
      const selection = await resolvePlacesAt(call, call.body)
      const { childIds, overbook, pickUpOptionId, teacherId, tshirtSizeId } = call.body
      const { added, places } = await givePlaces(call, selection, {
        childIds: [...new Set(childIds)],
        chosen: { pickUpOptionId, teacherId, tshirtSizeId, addOns: [] },
        overbook,
      })
      return { added, places }
    },
    updateInfo,
    update: (call) => updateRoster(call, transferRights(call.user)),
    updateMany: updateRosters,
    removal: previewRemoval,
    remove: async (call) =>
      takeOffOne(call, await sectionsAt(call, call.params.id), 'roster', {
        rosterIds: [call.params.rosterId],
        ...call.query,
      }),
    removeMany: async (call) => takeOff(call, await sectionsAt(call, call.params.id), 'roster', call.query),
    removeChild: async (call) =>
      takeOffOne(call, await sectionsAt(call, call.params.id), 'roster', {
        childId: call.params.childId,
        ...call.query,
      }),
    undoRemoval: async (call) =>
      undoAct(call, await sectionsAt(call, call.params.id), call.body.undo, {
        what: 'REMOVED',
        event: 'enrollment.removal-undone',
        giveBack: (act) =>
          withdrawProposed(call, enrollmentsOf(act), { cause: 'REMOVED', since: act.began_at }),
      }),
    undoChange: async (call) =>
      undoAct(call, await sectionsAt(call, call.params.id), call.body.undo, {
        what: 'ANSWERS_CHANGED',
        event: 'enrollment.change-undone',
      }),
  }),
  ...serve(transfers, {
    targets: transferTargets,
    quote: (call) => transferQuote(call, transferRights(call.user)),
    targetsOfMany: transferManyTargets,
    quoteMany: (call) => transferManyQuote(call, transferRights(call.user)),
    many: (call) => transferMany(call, transferRights(call.user)),
    undo: undoTransfer,
  }),
  ...serve(weekdayMoves, {
    quote: (call) => weekdayMoveQuote(call, { isPriced: seesPrices(call.user.role, 'aftercare') }),
    move: (call) => moveWeekday(call, transferRights(call.user)),
    undo: undoWeekdayMove,
  }),
  ...serve(rosterPrint, { get: printRoster }),
  ...serve(spotChanges, {
    version: ({ tx, school }) => spotsVersion(tx, school.id),
  }),
  ...serve(waitLists, {
    list: listWaiting,
    counts: async (call) => {
      const { sectionIds } = await sectionsAt(call, call.params.id)
      return waitCounts(call.tx, call.school.id, sectionIds)
    },
    add: joinWaitList,
    siblings: siblingsWaiting,
    offer: offerPlace,
    decline: declineOffer,
    withdraw: withdrawOffer,
    keepNextSpots,
    stopKeepingSpots,
    remove: async (call) =>
      takeOffOne(call, await sectionsAt(call, call.params.id), 'wait-list', {
        rosterIds: [call.params.rosterId],
        ...call.query,
      }),
    removeMany: async (call) =>
      takeOff(call, await sectionsAt(call, call.params.id), 'wait-list', call.query),
    undoRemoval: async (call) =>
      undoAct(call, await sectionsAt(call, call.params.id), call.body.undo, {
        what: 'LEFT_LINE',
        event: 'wait-list.removal-undone',
      }),
  }),
  ...serve(campWaitLists, { add: joinSeveral, siblings: siblingsWaitingForGroups }),
]

/** Checks whether the caller may take payments for spots at this address. */
function mayChargeAt({ user, address }: Pick<AnyCall & AddressedCall, 'user' | 'address'>): boolean {
  return may(user.role, `${kindOf(address)}.rosters`, 'charge')
}

function transferRights({ role }: Pick<User, 'role'>): TransferRights {
  return {
    mayTransfer: (kind) => mayTransfer(role, kind),
    mayAdd: (kind) => may(role, `${kind}.rosters`, 'add'),
  }
}

type ListedRow = AnswerOf<(typeof rosters)['list']>['content'][number]

/** Returns a page of the roster, one row per spot or per child. */
async function rosterRows(
  call: Pick<Call<(typeof rosters)['list']>, 'tx' | 'school' | 'query' | 'user'>,
  { kind, activityId }: ActivityAt,
  rosterQuery: RosterQuery,
  list: Parameters<typeof rosterPage>[2],
): Promise<{ rows: ListedRow[]; total: number }> {
  const { tx, school, user } = call
  if (!call.query.perChild || !areBilledTogether(kind)) {
    const { rows, total } = await rosterPage(tx, rosterQuery, list)
    return { rows: rows.map((row) => childOf([row], null, call, kind)), total }
  }
  const [{ rows, total }, prices] = await Promise.all([
    rosterChildren(tx, rosterQuery, list),
    seesPrices(user.role, kind) ? cyclePricesOf(tx, school.id, activityId) : null,
  ])
  return { rows: rows.map((spots) => childOf(spots, prices, call, kind)), total }
}

/** Merges a child's spots into one row: the total owed, and the price per billing cycle. */
function childOf(
  spots: readonly RosterFacts[],
  prices: readonly CyclePrice[] | null,
  call: { user: User; school: { today: string } },
  kind: ActivityKind,
): ListedRow {
  const [first] = spots as [RosterFacts]
  const row = rosterRowOf(first, call, kind)
  // The row is new and has some thirty fields: adding to it is cheaper than copying it.
  if (spots.length > 1 && row.payment !== null) row.payment = paymentOfSeveral(spots, call.school.today)
  return Object.assign(row, {
    isOutOfTurn: spots.some(({ is_out_of_turn }) => is_out_of_turn),
    taken: spots.map((spot) => ({
      rosterId: spot.id,
      section: { id: spot.section_id, name: spot.section_name },
    })),
    eachCycle: prices && eachCycleOf(spots, prices),
  })
}

/** In a file, a child has one row with the names of all their days. */
function sectionsNamed(row: ListedRow): ListedRow {
  const names = row.taken.map(({ section }) => section.name).filter((name) => name !== '')
  return { ...row, section: row.section && { ...row.section, name: names.join(', ') } }
}

/** Converts the roster's filters. Refuses filters on payments to roles that may not see what is owed. */
function toRosterQuery(
  {
    school,
    query,
    user,
    teachesOnly,
  }: Pick<Call<(typeof rosters)['list']>, 'school' | 'query' | 'user' | 'teachesOnly'>,
  { sectionIds, endsOn, kind }: ActivityAt,
): RosterQuery {
  const { search, grade, forms, allergies, photos, online, unpaid, payment, sort } = query
  if ((unpaid !== undefined || payment || sort?.by === 'payment') && !seesPrices(user.role, kind))
    throw forbidden('ACCESS_DENIED', 'Your role cannot see what is owed')
  return {
    schoolId: school.id,
    sectionIds,
    endsOn,
    state: 'taken',
    ...(seesPrices(user.role, kind) && { payment: areBilledTogether(kind) ? 'TOGETHER' : 'ALONE' }),
    search,
    grade,
    forms,
    allergies,
    photos,
    online,
    ...(teachesOnly !== null && { taughtOn: school.today }),
    unpaid,
    ...(payment && { paid: { state: payment, today: school.today } }),
    today: school.today,
  }
}

export function rosterRowOf(
  row: RosterFacts,
  { user, school }: { user: User; school: { today: string } },
  kind: ActivityKind,
): Omit<ListedRow, 'taken' | 'eachCycle'> {
  const familyVisible = canSeeFamily(user.role, row.taught_until, school.today)
  const answer = {
    rosterId: row.id,
    ...namedIds(row, kind),
    sectionId: row.section_id,
    section: sectionOf(row),
    dates: row.picked,
    childId: row.child_id,
    parentId: row.guardian_id,
    ...childFactsOf(row),
    doNotRelease: row.do_not_release,
    contacts: row.contacts,
    photos: row.photos,
    teacher: row.teacher,
    pickUpOption: row.pick_up_option,
    tshirt: row.tshirt,
    isOutOfTurn: row.is_out_of_turn,
    isRegisteredOnline: row.is_registered_online,
    joinedAt: row.joined_at,
    paperAt: row.paper_at,
    forms: row.forms,
    payment: seesPrices(user.role, kind) ? paymentOf(row, school.today) : null,
    familyVisible,
  }
  return familyVisible ? answer : redactFamily(answer)
}

/** Names the ids of activity and section as this kind calls them. */
function namedIds({ activity_id, section_id }: RosterFacts, kind: ActivityKind) {
  const { activity, section } = activityKinds[kind].rosterIds
  return { ...(activity ? { [activity]: activity_id } : {}), [section]: section_id }
}

function sectionOf({ section_id: id, section_name: name }: RosterFacts) {
  return name === '' ? null : { id, name }
}
