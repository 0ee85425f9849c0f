import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { savedViews } from '@afterbell/contract/users/saved-views'
import { may } from '@afterbell/domain/kernel/roles'
import {
  filtersGone,
  seesShared,
  viewedListsOf,
  viewFindings,
  VIEWS_MAX,
} from '@afterbell/domain/users/saved-views'
import type { ViewedList } from '@afterbell/domain/users/viewed-lists'
import { changedMeanwhile } from '../../../platform/database/changed-meanwhile.ts'
import { record } from '../../../platform/database/history.ts'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { assertValid, forbidden, notThere, refuse, type Guards } from '../../../platform/problems.ts'
import {
  countViews,
  deleteView,
  holdView,
  insertView,
  updateView,
  viewsFor,
  type ViewRow,
} from './saved-views.store.ts'

export const savedViewGuards: Guards = {
  saved_view_is_taken: () =>
    refuse('NAME_TAKEN', 'You already have a view with this name. Please choose another one', {
      field: 'name',
    }),
}

/**
 * Views of lists and reports: the user's own, and those colleagues share with everyone whose role sees all their
 * columns and filters.
 */
export const savedViewActs: Acts<typeof savedViews> = {
  list: async ({ tx, school, user, query }) => {
    const lists = viewedListsOf(user.role).filter((list) => !query.list || list === query.list)
    const views = await viewsFor(tx, school.id, user.id, lists)
    return views.filter((view) => sees(user, view)).map((view) => toViewAnswer(view, user))
  },
  add: async (call) => {
    const { tx, school, user, body } = call
    assertSees(call, body.list)
    assertValid(viewFindings(body, user.role))
    if ((await countViews(tx, school.id, user.id)) >= VIEWS_MAX)
      throw refuse('TOO_MANY_VIEWS', `You have ${VIEWS_MAX} views. Please remove one first`, {
        field: 'name',
      })
    const id = randomUUIDv7()
    await insertView(tx, school.id, { ...body, id, ownerId: user.id })
    if (body.isShared) await recordSharing(call, id, body)
    return toViewAnswer((await holdView(tx, school.id, id))!, user)
  },
  update: async (call) => {
    const { tx, school, user, params, body } = call
    const storedView = await lockView(call, params.id)
    assertSees(call, storedView.list)
    if (body.version !== undefined && body.version !== storedView.version)
      throw await changedMeanwhile(tx, school, storedView.id)
    assertValid(viewFindings({ ...body, list: storedView.list }, user.role))
    await updateView(tx, school.id, { ...body, id: storedView.id })
    if (storedView.isShared !== body.isShared) await recordSharing(call, storedView.id, body)
    return toViewAnswer((await holdView(tx, school.id, storedView.id))!, user)
  },
  remove: async (call) => {
    const { tx, school, user, params } = call
    const view = await holdView(tx, school.id, params.id)
    if (!view || !sees(user, view)) throw notThere()
    if (view.ownerId !== user.id && !may(user.role, 'users', 'remove'))
      throw forbidden('ACCESS_DENIED', 'A colleague saved this view, and only they can remove it')
    await deleteView(tx, school.id, view.id)
    if (view.isShared) await recordSharing(call, view.id, { name: view.name, isShared: false })
  },
}

/** Returns the user's own view, locked. Not found if it is somebody else's. */
export async function lockView({ tx, school, user }: AnyCall, id: string): Promise<ViewRow> {
  const view = await holdView(tx, school.id, id)
  if (view?.ownerId !== user.id) throw notThere()
  return view
}

function sees({ id, role }: AnyCall['user'], view: ViewRow): boolean {
  return view.ownerId === id || (view.isShared && seesShared(role, view.list, view))
}

function assertSees({ user }: AnyCall, list: ViewedList): void {
  if (!viewedListsOf(user.role).includes(list))
    throw forbidden('ACCESS_DENIED', 'Your role does not include this list')
}

async function recordSharing(
  call: AnyCall,
  subjectId: string,
  { name, isShared }: { name: string; isShared: boolean },
): Promise<void> {
  const what = isShared ? 'view.shared' : 'view.unshared'
  await record(call.tx, call, [{ what, subjectId, details: { name } }])
}

function toViewAnswer(
  { ownerId, ...view }: ViewRow,
  { id }: AnyCall['user'],
): AnswerOf<(typeof savedViews)['list']>[number] {
  return { ...view, isOwn: ownerId === id, filtersGone: filtersGone(view.list, view.filters) }
}
