import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { may, type Role } from '@afterbell/domain/kernel/roles'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import { pageOf } from '../../platform/database/pages.ts'
import { serve, type ServedCall, type User } from '../../platform/http/serve.ts'
import { fieldsOf, spreadsheetOf, wholeList } from '../../platform/files/spreadsheet.ts'
import { sectionsAt, type AddressedCall } from '../activities/sections-at.ts'
import { offerOf } from './offer.ts'
import { refusalOfGonePlace } from '../places/no-longer-here.ts'
import { rosterRowOf } from '../rosters/rosters.routes.ts'
import { addDropIns } from './add-drop-ins.ts'
import { cancelDropIns, cancelHeldDropIn, undoCancel } from './cancel-drop-ins.ts'
import { undoDropInChange, updateDropIn, updateDropIns } from './change-drop-ins.ts'
import { datesOfChild, quoteOfDates } from './dates.ts'
import { dropInColumns, type DropInRow } from './drop-in-columns.ts'
import { dropInCounts, dropInsPage, type DropInFacts, type DropInsQuery } from './drop-ins.store.ts'

/** Users who may cancel invoices credit unpaid amounts right away. */
const mayCredit = ({ role }: { role: Role }) => may(role, 'invoice', 'cancel')

/** Exceeding the capacity of a date requires the right to add drop-ins. */
const mayAdd = ({ role }: { role: Role }) => may(role, 'aftercare.drop-in', 'add')

/** Routes of drop-ins: spots of a separate pool, each for one date. */
export const dropInRoutes: ServedCall[] = serve(dropIns, {
  list: async (call) => {
    const { tx, query } = call
    const { rows, total } = await dropInsPage(tx, await filtersOf(call), query)
    return pageOf(
      rows.map((row) => dropInRowOf(row, call)),
      total,
      query,
    )
  },
  statistics: async (call) => dropInCounts(call.tx, await whereOf(call)),
  offer: (call) => offerOf(call, { isPriced: seesPrices(call.user.role, 'aftercare') }),
  dates: datesOfChild,
  quote: quoteOfDates,
  add: (call) => addDropIns(call, { mayCharge: may(call.user.role, 'aftercare.rosters', 'charge') }),
  update: (call) => updateDropIn(call, { mayOverbook: mayAdd(call.user) }),
  updateMany: (call) => updateDropIns(call, { mayOverbook: mayAdd(call.user) }),
  remove: async (call) => {
    const at = await sectionsAt(call, call.params.id)
    const id = call.params.dropInId
    const { changed } = await cancelDropIns(call, at, [id], {
      named: { at: call.at, ...call.query },
      mayCredit: mayCredit(call.user),
    })
    if (changed === 0 && !(await cancelHeldDropIn(call, at, id)))
      throw await refusalOfGonePlace(call.tx, call.school.id, at.sectionIds, { id, pool: 'dropin' })
  },
  removeMany: async (call) =>
    cancelDropIns(call, await sectionsAt(call, call.params.id), call.query.dropInIds, {
      named: { at: call.at, undo: call.query.undo },
      mayCredit: mayCredit(call.user),
    }),
  undoCancel,
  undoChange: undoDropInChange,
  exportFields: async (call) => {
    await sectionsAt(call, call.params.id)
    return fieldsOf(dropInColumns(call.school))
  },
  export: async (call) => {
    const { tx, school, query } = call
    const { name } = await sectionsAt(call, call.params.id)
    const filters = { ...(await filtersOf(call)), ids: query.ids }
    const rows = await wholeList((paging) => dropInsPage(tx, filters, { ...paging, sort: query.sort }))
    return spreadsheetOf({
      name: `Drop-ins ${name}`,
      columns: dropInColumns(school),
      rows: rows.map((row) => dropInRowOf(row, call)),
      fields: query.fields,
      school,
    })
  },
})

type Where = AddressedCall & {
  school: { id: string; today: string }
  params: { id: string }
}

type DropInScope = Pick<DropInsQuery, 'schoolId' | 'sectionIds' | 'endsOn' | 'today'>

async function whereOf(call: Where): Promise<DropInScope> {
  const { sectionIds, endsOn } = await sectionsAt(call, call.params.id)
  return { schoolId: call.school.id, sectionIds, endsOn, today: call.school.today }
}

/** Combines the sections of the address with the query's filters. If the caller may not see the requested section,
 * `sectionIds` is empty and no row matches. */
async function filtersOf(
  call: Where & {
    query: Omit<DropInsQuery, keyof DropInScope> & { sectionId?: string | undefined }
  },
): Promise<DropInsQuery> {
  const where = await whereOf(call)
  const { search = null, when = 'ALL', date, dateFrom, dateTo, sectionId } = call.query
  const sectionIds = where.sectionIds.filter((id) => sectionId === undefined || id === sectionId)
  return { ...where, sectionIds, search, when, date, dateFrom, dateTo }
}

function dropInRowOf(
  row: DropInFacts,
  { user, school }: { user: User; school: { today: string } },
): DropInRow {
  return {
    ...rosterRowOf(row, { user, school }, 'aftercare'),
    dropInId: row.id,
    aftercareId: row.activity_id,
    aftercareDayId: row.section_id,
    date: row.date,
    timeFrom: row.time_from,
    timeTo: row.time_to,
    state: stateOf(row, school.today),
    pickUpOptionId: row.pick_up_option_id,
    teacherId: row.teacher_id,
    tshirtSizeId: row.tshirt_size_id,
    version: row.version,
  }
}

function stateOf({ time_from, was_there, date }: DropInFacts, today: string): DropInRow['state'] {
  if (was_there) return 'CAME'
  if (time_from === null) return 'NO_MEETING'
  return date < today ? 'MISSED' : 'BOOKED'
}
