import type { AnswerOf } from '@afterbell/contract/op'
import { rosters, waitLists } from '@afterbell/contract/enrolment'
import { activityKinds, type ActivityKind } from '@afterbell/domain/activity-kinds'
import { pageOf } from '../../platform/pages.ts'
import { serve, type Served, type User } from '../../platform/serve.ts'
import { fieldsOf, spreadsheetOf } from '../../platform/spreadsheet.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { addChild } from './add-child.ts'
import { takeOff, takeOffOne } from './close-places.ts'
import { givePlaces } from './give-places.ts'
import { joinWaitList } from './join-wait-list.ts'
import { owedOf } from './owed-of-place.ts'
import { rosterColumns } from './roster-columns.ts'
import { rosterDetails, rosterQuote } from './roster-details.ts'
import { updateInfo, updateRoster, updateRosters } from './roster-info.ts'
import { rosterPage, type RosterFacts } from './roster.store.ts'
import { seesMoney } from './sees-money.ts'
import { takingAt } from './taking.ts'

const NOTHING_CHOSEN = { pickUpOptionId: null, teacherId: null, tshirtSizeId: null, addOns: [] }
const EXPORT_ROWS = 10_000

/** Rosters and wait lists: one table of places, seen in two states. */
export const rosterRoutes: Served[] = [
  ...serve(rosters, {
    list: async (call) => {
      const { tx, school, query, user } = call
      const { sectionIds, kind } = await sectionsAt(call, call.params.id)
      const { search, grade, forms } = query
      const { rows, total } = await rosterPage(
        tx,
        { schoolId: school.id, sectionIds, state: 'taken', search, grade, forms },
        query,
      )
      return pageOf(
        rows.map((row) => rosterRowOf(row, user, kind)),
        total,
        query,
      )
    },
    exportFields: async (call) => {
      const { kind } = await sectionsAt(call, call.params.id)
      return fieldsOf(rosterColumns(call.school, kind))
    },
    export: async (call) => {
      const { tx, school, query, user } = call
      const { sectionIds, name, kind } = await sectionsAt(call, call.params.id)
      const { search, grade, forms, ids, sort } = query
      const { rows } = await rosterPage(
        tx,
        { schoolId: school.id, sectionIds, state: 'taken', search, grade, forms, ids },
        { page: 0, size: EXPORT_ROWS, sort },
      )
      const columns = rosterColumns(school, kind)
      return spreadsheetOf({
        name: `Roster ${name}`,
        columns,
        rows: rows.map((row) => rosterRowOf(row, user, kind)),
        fields: query.fields,
        school,
      })
    },
    details: rosterDetails,
    quote: rosterQuote,
    add: addChild,
    addAll: async (call) => {
      const taking = await takingAt(call, call.body)
      const { childIds, overbook } = call.body
      const { added, places } = await givePlaces(call, taking, {
        childIds: [...new Set(childIds)],
        chosen: NOTHING_CHOSEN,
        overbook,
      })
      return { added, places }
    },
    updateInfo,
    update: updateRoster,
    updateMany: updateRosters,
    remove: async (call) =>
      takeOffOne(call, await sectionsAt(call, call.params.id), 'roster', {
        rosterIds: [call.params.rosterId],
      }),
    removeMany: async (call) => takeOff(call, await sectionsAt(call, call.params.id), 'roster', call.query),
    removeChild: async (call) =>
      takeOffOne(call, await sectionsAt(call, call.params.id), 'roster', { childId: call.params.childId }),
  }),
  ...serve(waitLists, {
    list: async (call) => {
      const { tx, school, query } = call
      const { sectionIds } = await sectionsAt(call, call.params.id)
      const asked = { schoolId: school.id, sectionIds, state: 'waiting' as const, search: query.search }
      const { rows, total } = await rosterPage(tx, asked, query)
      return pageOf(rows.map(waitRowOf), total, query)
    },
    add: joinWaitList,
    remove: async (call) =>
      takeOffOne(call, await sectionsAt(call, call.params.id), 'wait-list', {
        rosterIds: [call.params.rosterId],
      }),
    removeMany: async (call) =>
      takeOff(call, await sectionsAt(call, call.params.id), 'wait-list', call.query),
  }),
]

export function rosterRowOf(
  row: RosterFacts,
  user: User,
  kind: ActivityKind,
): AnswerOf<(typeof rosters)['list']>['content'][number] {
  return {
    rosterId: row.id,
    ...namedIds(row, kind),
    sectionId: row.section_id,
    section: sectionOf(row),
    dates: row.picked,
    childId: row.child_id,
    parentId: row.guardian_id,
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: row.birth_date,
    grade: row.grade,
    allergies: row.allergies,
    specialNeeds: row.special_needs,
    contacts: row.contacts,
    teacher: row.teacher,
    pickUpOption: row.pick_up_option,
    tshirt: row.tshirt,
    isOutOfTurn: row.is_out_of_turn,
    joinedAt: row.joined_at,
    forms: row.forms,
    payment: seesMoney(user, kind) ? owedOf(row) : null,
  }
}

/** What the row belongs to, as its kind calls it. */
function namedIds({ activity_id, section_id }: RosterFacts, kind: ActivityKind) {
  const { activity, section } = activityKinds[kind].rosterIds
  return { ...(activity ? { [activity]: activity_id } : {}), [section]: section_id }
}

function sectionOf({ section_id: id, section_name: name }: RosterFacts) {
  return name === '' ? null : { id, name }
}

function waitRowOf(row: RosterFacts): AnswerOf<(typeof waitLists)['list']>['content'][number] {
  return {
    rosterId: row.id,
    position: row.position,
    childId: row.child_id,
    sectionId: row.section_id,
    section: sectionOf(row),
    dates: row.picked,
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: row.birth_date,
    grade: row.grade,
    allergies: row.allergies,
    contacts: row.contacts,
    joinedAt: row.joined_at,
  }
}
