import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import { useRead } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'

const ASK_AGAIN_MS = 60_000

/** Link to open late pickups with their number, for users who may see charges. Renders nothing without any. */
export function LatePickupsLink() {
  const maySee = useMay()('transactions', 'view')
  const { data } = useRead(
    latePickups.list,
    { query: { size: 1 } },
    { enabled: maySee, everyMs: ASK_AGAIN_MS },
  )
  const waitingCount = data?.totalElements ?? 0
  if (waitingCount === 0) return null
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/transactions/late-pickups" {...props} />}>
      {waitingCount === 1 ? '1 late pickup to decide' : `${waitingCount} late pickups to decide`}
    </Button>
  )
}
