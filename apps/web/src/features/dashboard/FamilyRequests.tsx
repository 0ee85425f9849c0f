import { Anchor, Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Format } from '../../platform/format.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useMay } from '../../platform/session/may.ts'
import type { FamilyRequest, RequestsToDo } from '../families/requests/useFamilyRequests.ts'
import styles from './dashboard.module.css'

/** What families asked the school for, the longest waiting first; late ones in red. */
export function FamilyRequests({ of: { first, total }, format }: { of: RequestsToDo; format: Format }) {
  const mayErase = useMay()('organization-profile', 'view')
  if (total === 0) return null
  const isAnyLate = first.some(({ isLate }) => isLate)
  return (
    <div className={styles.group}>
      <h3 className={styles.groupTitle} data-tone={isAnyLate ? 'danger' : 'warning'}>
        <Glyph of={IconUserQuestion} />
        Requests of families
        <span className={styles.number}>{total}</span>
      </h3>
      <ul className={styles.rows}>
        {first.map((request) => (
          <li key={request.id} className={styles.row}>
            <span className={styles.rowMain}>
              {request.state === 'GRANTED' && mayErase ? (
                <Anchor
                  renderRoot={(props) => (
                    <Link
                      to="/settings/erasures/$familyId"
                      params={{ familyId: request.familyId }}
                      {...props}
                    />
                  )}
                >
                  {titleOf(request)}
                </Anchor>
              ) : (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={styles.decide}
                  onClick={() =>
                    void open(request).catch(() => notify.error('You need to be online for this'))
                  }
                >
                  {titleOf(request)}
                </Button>
              )}
              <span className={styles.rowFacts} data-late={request.isLate || undefined}>
                {request.kind !== 'FORGET_US' &&
                  request.kind !== 'FINANCIAL_AID' &&
                  `For ${request.children.map(({ name }) => name).join(', ')}. `}
                Asked by {request.by}, {format.moment(request.askedAt)}
                {request.until !== null &&
                  (request.isLate
                    ? `. Late: the month of the law ended on ${format.date(request.until)}`
                    : `. The month of the law ends on ${format.date(request.until)}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {total > first.length && <div className={styles.more}>and {total - first.length} more</div>}
    </div>
  )
}

/** Opens the dialog that decides a request, which is loaded then. */
async function open({ kind, ...request }: FamilyRequest): Promise<void> {
  if (kind === 'FINANCIAL_AID') {
    const { openDecideAid } = await import('../invoices/other-payers/DecideAid.tsx')
    void openDecideAid({ ...request, kind })
  } else {
    const { openDecideRequest } = await import('../families/requests/DecideRequest.tsx')
    void openDecideRequest({ ...request, kind })
  }
}

function titleOf({ kind, person, activity, by, state, children }: FamilyRequest): string {
  if (kind === 'SECOND_GUARDIAN') return `Add ${person} as a guardian`
  if (kind === 'GIVE_UP_SPOT') return `Give up the spot in ${activity}`
  if (kind === 'CHANGE_SPOT') return `Change the spot in ${activity}`
  if (kind === 'FINANCIAL_AID') return `Financial aid for ${children.map(({ name }) => name).join(', ')}`
  return state === 'GRANTED' ? `Erase the family of ${by} now` : `Erase the family of ${by}`
}
