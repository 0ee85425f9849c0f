import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { users } from '@afterbell/contract/users/users'
import type { Tx } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/pages.ts'
import type { Act } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import { taughtNow } from './members.store.ts'
import { peoplePage, personById, type PersonRow } from './people.store.ts'

export const listUsers: Act<(typeof users)['list']> = async ({ tx, school, query }) => {
  const { rows, total } = await peoplePage(tx, school.id, query)
  return pageOf(rows.map(personOf), total, query)
}

export const whatTheyTeach: Act<(typeof users)['taught']> = async ({ tx, school, params }) => {
  if (!(await personById(tx, school.id, params.userId))) throw notThere()
  return (await taughtNow(tx, school, [params.userId])).get(params.userId) ?? []
}

/** Returns the user as stored after a change. */
export async function personNow(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<AnswerOf<(typeof users)['changeRole']>> {
  const row = await personById(tx, schoolId, id)
  if (!row) throw notThere()
  return personOf(row)
}

function personOf(row: PersonRow) {
  return { ...row, name: `${row.firstName} ${row.lastName}`.trim() || row.email }
}
