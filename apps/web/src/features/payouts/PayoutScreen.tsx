import { Alert, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { payouts } from '@afterbell/contract/payouts/payouts'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { usePage } from '../../platform/page/page.tsx'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useMay } from '../../platform/session/may.ts'
import { useSession } from '../../platform/session/session.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { openAcceptDifference } from './AcceptDialog.tsx'
import { payoutMoney, PayoutMatch, PayoutState, type Payout } from './payout-columns.tsx'
import { PayoutLines } from './PayoutLines.tsx'
import { PayoutParts } from './PayoutParts.tsx'
import { usePayoutRefresh } from './shown-of-payouts.ts'
import styles from './payouts.module.css'

/** A payout with its lines, each compared with the books. */
export function PayoutScreen() {
  const { payoutId = '' } = useParams({ strict: false })
  const format = useFormat()
  const read = useRead(payouts.get, { params: { id: payoutId } })
  const { data } = read
  usePage({ name: data && `Payout of ${format.date(data.payout.arrivesOn)}` })
  if (read.isError && !data)
    return <ReadFailure error={read.error} onRetry={() => void read.refetch()} thing="This payout" />
  if (!data) return <PageSkeleton />
  const { payout, parts } = data
  return (
    <>
      <PageHeader
        title={`Payout of ${payoutMoney(payout, payout.amount)}`}
        facts={`${payout.state === 'PENDING' ? 'Expected in the bank on' : 'In the bank on'} ${format.date(payout.arrivesOn)}`}
        mark={<PayoutState of={payout} />}
        actions={<Acts payout={payout} />}
      />
      <Notices payout={payout} />
      <PayoutParts payout={payout} parts={parts} />
      {payout.lines === 'READY' && <PayoutLines payout={payout} />}
    </>
  )
}

function Acts({ payout }: { payout: Payout }) {
  const mayCharge = useMay()('transactions', 'charge')
  const check = useWrite(payouts.check)
  const refresh = usePayoutRefresh()
  if (!mayCharge) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Glyph of={IconRefresh} />}
        loading={check.isPending}
        onClick={() =>
          void check.mutateAsync({ params: { id: payout.id } }).then(
            ({ differences, lines }) => {
              refresh()
              if (lines !== 'READY') notify('The payment provider has no lines of it to compare')
              else if (differences === 0) notify.success('Everything in this payout matches the books')
              else notify('It still does not match')
            },
            () => {},
          )
        }
      >
        Check again
      </Button>
      {payout.differences > 0 && !payout.accepted && (
        <Button onClick={() => void openAcceptDifference(payout)}>Accept the difference</Button>
      )}
    </>
  )
}

function Notices({ payout }: { payout: Payout }) {
  const format = useFormat()
  const { currency: ours } = useSession().school
  const { failure, lines, differences, difference, accepted, currency } = payout
  const notices = [
    failure && (
      <Alert key="failure" color="red" title="The bank returned this payout">
        {failure}. The payment provider holds the money again and will pay it out with a later one.
      </Alert>
    ),
    lines === 'LATER' && (
      <Alert key="later">
        The payment provider has not listed what is in this payout yet. It is compared with your books once it
        has.
      </Alert>
    ),
    lines === 'NEVER' && (
      <Alert key="never" color="yellow">
        {currency === ours
          ? 'You asked for this amount yourself, so the payment provider does not say which payments are in it. It is booked, and cannot be compared line by line.'
          : `This payout is in ${currency}, which is not the currency of your school. It is neither booked nor compared.`}
      </Alert>
    ),
    differences > 0 && !accepted && (
      <Alert key="differences" color="red" title={<PayoutMatch of={payout} />}>
        {difference === 0
          ? 'The differences cancel each other out. Look at each line below.'
          : difference > 0
            ? `${payoutMoney(payout, difference)} more was paid out than your books say.`
            : `${payoutMoney(payout, -difference)} less was paid out than your books say.`}{' '}
        Open a payment to see what happened to it. If you cannot explain it, ask the payment provider.
      </Alert>
    ),
    accepted && (
      <Alert key="accepted">
        {accepted.by ?? 'Somebody'} accepted the difference of {payoutMoney(payout, difference)} on{' '}
        {format.moment(accepted.at)}: {accepted.reason}
      </Alert>
    ),
  ].filter(Boolean)
  return notices.length > 0 && <div className={styles.notices}>{notices}</div>
}
