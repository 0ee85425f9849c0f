import type { history } from '@afterbell/contract/reports/history'
import { auditEventText } from '@afterbell/domain/kernel/audit/audit-events'
import { auditThemes } from '@afterbell/domain/kernel/audit/audit-themes'
import { instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import { pageOf } from '../../platform/database/pages.ts'
import type { Act } from '../../platform/http/serve.ts'
import { assertValid } from '../../platform/problems.ts'
import { historyPage } from './history.store.ts'

/** Default range if the request names no days. A child's history has no limit. */
const DAYS = 30

export const listHistory: Act<(typeof history)['list']> = async ({ tx, school, query }) => {
  const { theme, accountId, childId } = query
  const to = query.to ?? school.today
  const from = query.from ?? (childId ? null : plusDays(to, 1 - DAYS))
  assertValid(from !== null && from > to ? [{ path: 'from', message: 'Should be before the last day' }] : [])
  const midnightOf = (day: string) => instantOf(day, '00:00', school.timezone).toString()
  const { rows, total } = await historyPage(tx, school.id, {
    ...query,
    accountId,
    childId,
    beginnings: theme ? auditThemes[theme].of : null,
    from: from === null ? null : midnightOf(from),
    until: midnightOf(plusDays(to, 1)),
  })
  return pageOf(
    rows.map(
      ({
        id,
        at,
        accountId: by,
        who,
        operatorReason,
        apiKey,
        familyPerson,
        what,
        details,
        childId: about,
        child,
      }) => ({
        id,
        at,
        who: by === null ? null : { id: by, name: who ?? 'Somebody who left' },
        operatorReason,
        apiKey,
        familyPerson,
        text: auditEventText(what, details, school.dateFormat),
        child: about === null || child === null ? null : { id: about, name: child },
      }),
    ),
    total,
    query,
  )
}
