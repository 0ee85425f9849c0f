import { Skeleton } from '@mantine/core'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { namesText } from '@afterbell/domain/kernel/names'
import { IDS_IN_ADDRESS } from '../../lists/in-portions.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import type { ActivityPage } from './activity-page.ts'

/** Before children are taken off a roster: what is owed for their spots, and who is offered them. */
export function RemovalMeant({
  asked,
  rosterIds,
}: {
  asked: ActivityPage['asked']
  rosterIds: readonly string[]
}) {
  const isAsked = rosterIds.length > 0 && rosterIds.length <= IDS_IN_ADDRESS
  const query = { rosterIds: [...rosterIds] }
  const meant = useRead(rosters.removal, { ...asked, query }, { enabled: isAsked, freshForMs: 0 })
  const format = useFormat()
  if (!isAsked) return null
  const spots = rosterIds.length === 1 ? 'this spot' : 'these spots'
  const next = meant.data && nextText(meant.data)
  return (
    <div role="status">
      {meant.isError ? (
        <p>What is owed, and who is next, could not be looked up just now.</p>
      ) : meant.data ? (
        <>
          {meant.data.owed !== null && (
            <p>
              {meant.data.owed > 0 ? format.money(meant.data.owed) : 'Nothing'} is owed for {spots} now.
            </p>
          )}
          {next && <p>{next}</p>}
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
