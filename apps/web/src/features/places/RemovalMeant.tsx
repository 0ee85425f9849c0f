import { Skeleton } from '@mantine/core'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { namesText } from '@afterbell/domain/kernel/names'
import { reservedText } from '@afterbell/domain/places/reserve'
import { removalMoneyText } from '@afterbell/domain/ledger/removal-money'
import { IDS_IN_ADDRESS } from '../../lists/in-portions.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import type { ActivityPage } from './activity-page.ts'

/** Previews removing children from a roster: what happens to their payments and balances, and who is offered the spots. */
export function RemovalPreview({
  target,
  rosterIds,
  isWhole = false,
}: {
  target: ActivityPage['target']
  rosterIds: readonly string[]
  /** The child leaves entirely, for which no refund is proposed. */
  isWhole?: boolean
}) {
  const isEnabled = rosterIds.length > 0 && rosterIds.length <= IDS_IN_ADDRESS
  const query = { rosterIds: [...rosterIds] }
  const preview = useRead(rosters.removal, { ...target, query }, { enabled: isEnabled, freshForMs: 0 })
  const format = useFormat()
  const mayRefund = useMay()('transactions', 'refund')
  if (!isEnabled) return null
  const next = preview.data && nextText(preview.data)
  return (
    <div role="status">
      {preview.isError ? (
        <p>Payments, the balance and the wait list could not be checked just now.</p>
      ) : preview.data ? (
        <>
          {moneyText(preview.data, {
            spots: rosterIds.length,
            money: format.money,
            isWhole,
            decides: mayRefund,
          }).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {next && <p>{next}</p>}
          {preview.data.nextSpots?.map(({ children, open }) => (
            <p key={children.join()}>{reservedText(children, open, 'AFTER')}</p>
          ))}
        </>
      ) : (
        <Skeleton height={44} />
      )}
    </div>
  )
}

/** Null for users who may not see amounts. */
function moneyText(
  { paid, owed, givenBack, noLongerOwed }: AnswerOf<typeof rosters.removal>,
  options: Parameters<typeof removalMoneyText>[1],
): string[] {
  if (paid === null || owed === null || givenBack === null || noLongerOwed === null) return []
  return removalMoneyText({ paid, owed, givenBack, noLongerOwed }, options)
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
