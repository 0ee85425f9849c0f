import { Skeleton } from '@mantine/core'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { namesText } from '@afterbell/domain/kernel/names'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import type { ActivityPage } from './activity-page.ts'

/** As many ids as fit into an address everywhere. */
const AT_ONCE = 100

/** Before children are taken off a roster: what is owed for their spots, and who is offered them. */
export function RemovalMeant({
  asked,
  rosterIds,
}: {
  asked: ActivityPage['asked']
  rosterIds: readonly string[]
}) {
  const isAsked = rosterIds.length > 0 && rosterIds.length <= AT_ONCE
  const query = { rosterIds: [...rosterIds] }
  const meant = useRead(rosters.removal, { ...asked, query }, { enabled: isAsked, freshForMs: 0 })
  const format = useFormat()
  if (!isAsked) return null
  return (
    <div role="status">
      {meant.isError ? (
        <p>What is owed, and who is next, could not be looked up just now.</p>
      ) : meant.data ? (
        <>
          {meant.data.owed !== null && (
            <p>
              {meant.data.owed > 0
                ? `${format.money(meant.data.owed)} is owed for ${rosterIds.length === 1 ? 'this spot' : 'these spots'} now.`
                : `Nothing is owed for ${rosterIds.length === 1 ? 'this spot' : 'these spots'} now.`}
            </p>
          )}
          {nextText(meant.data) && <p>{nextText(meant.data)}</p>}
        </>
      ) : (
        <Skeleton height={44} />
      )}
    </div>
  )
}

function nextText({ next, isAutomatic }: AnswerOf<typeof rosters.removal>): string | null {
  if (!next || next.length === 0) return null
  const who = namesText(next)
  if (next.length === 1)
    return isAutomatic
      ? `${who} is next on the wait list and is offered the spot.`
      : `${who} is next on the wait list. Staff decide who is offered the spot.`
  return isAutomatic
    ? `${who} are next on the wait list and are offered the spots.`
    : `${who} are next on the wait list. Staff decide who is offered the spots.`
}
