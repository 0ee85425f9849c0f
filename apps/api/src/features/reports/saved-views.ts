import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { reportSchedules, savedViews } from '@afterbell/contract/reports/saved-views'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { nextSending, scheduleFindings } from '@afterbell/domain/reports/report-schedule'
import { filtersGone, viewedList, viewFindings, VIEWS_MAX } from '@afterbell/domain/reports/saved-views'
import { record } from '../../platform/database/history.ts'
import { serve, type Act, type AnyCall, type Served } from '../../platform/http/serve.ts'
import { assertValid, notThere, refuse, type Guards } from '../../platform/problems.ts'
import { deleteView, insertView, updateView, viewsOf, type ViewRow } from './saved-views.store.ts'
import { deleteSchedule, setSchedule } from './schedules.store.ts'

type Views = typeof savedViews
type Schedules = typeof reportSchedules
type Shown = AnswerOf<Views['list']>[number]

export const savedViewGuards: Guards = {
  saved_view_is_taken: () =>
    refuse('NAME_TAKEN', 'You already have a view with this name. Please choose another one', {
      field: 'name',
    }),
}

const add: Act<Views['add']> = async (call) => {
  const { tx, school, user, body } = call
  assertValid(viewFindings(body))
  if ((await viewsOf(tx, school.id, user.id, {})).length >= VIEWS_MAX)
    throw refuse('TOO_MANY_VIEWS', `You have ${VIEWS_MAX} views. Please remove one first`, { field: 'name' })
  const id = randomUUIDv7()
  await insertView(tx, school.id, { ...body, id, ownerId: user.id })
  return shown(await ownView(call, id))
}

const update: Act<Views['update']> = async (call) => {
  const { tx, school, params, body } = call
  const { id, list } = await ownView(call, params.id)
  assertValid(viewFindings({ ...body, list }))
  await updateView(tx, school.id, { ...body, id })
  return shown(await ownView(call, id))
}

const remove: Act<Views['remove']> = async (call) => {
  const { id } = await ownView(call, call.params.id)
  await deleteView(call.tx, call.school.id, id)
}

const setAct: Act<Schedules['set']> = async (call) => {
  const { tx, school, params, body } = call
  const { id, list, name } = await ownView(call, params.id)
  if (viewedList(list).report === null)
    throw refuse('NOT_A_REPORT', 'This view cannot be emailed. Open it, and download or print it')
  assertValid(scheduleFindings(body))
  // From tomorrow on: today's hour may be over.
  const nextOn = nextSending(body, plusDays(school.today, 1))
  await setSchedule(tx, school.id, { ...body, viewId: id, nextOn })
  await record(tx, call, [{ what: 'report.scheduled', details: { name } }])
  return shown(await ownView(call, id))
}

const stop: Act<Schedules['stop']> = async (call) => {
  const { tx, school, params } = call
  const { id, name } = await ownView(call, params.id)
  if (await deleteSchedule(tx, school.id, id))
    await record(tx, call, [{ what: 'report.unscheduled', details: { name } }])
  return shown(await ownView(call, id))
}

/** Views of reports that are saved, and those that are emailed. */
export const savedViewRoutes: Served[] = [
  ...serve(savedViews, {
    list: async ({ tx, school, user, query }) => (await viewsOf(tx, school.id, user.id, query)).map(shown),
    add,
    update,
    remove,
  }),
  ...serve(reportSchedules, { set: setAct, stop }),
]

/** One's own: nobody else's is there. */
async function ownView({ tx, school, user }: AnyCall, id: string): Promise<ViewRow> {
  const [view] = await viewsOf(tx, school.id, user.id, { id })
  if (!view) throw notThere()
  return view
}

function shown({ every, day, nextOn, lastOn, ...view }: ViewRow): Shown {
  return {
    ...view,
    filtersGone: filtersGone(view.list, view.filters),
    schedule: every !== null && day !== null && nextOn !== null ? { every, day, nextOn, lastOn } : null,
  }
}
