import type { RowLink } from '../../lists/actions.ts'
import { kinds } from '../activities/kinds.tsx'
import type { ActivityPage } from './activity-page.ts'

/** Returns a link to a page of an activity by the end of its path. */
export function activityLink({ kind, id }: Pick<ActivityPage, 'kind' | 'id'>, page = ''): RowLink {
  const to = `/${kinds[kind].addresses.screen}/$id${page}` as RowLink['to']
  return { to, params: { id } as NonNullable<RowLink['params']> }
}
