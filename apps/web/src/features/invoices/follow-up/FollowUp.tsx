import { Alert, Button, Group } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { dunning } from '@afterbell/contract/dunning/dunning'
import { triedText } from '@afterbell/domain/invoices/tried'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { useMay } from '../../../platform/session/may.ts'
import { Glyph } from '../../../ui/Glyph.tsx'
import type { InvoiceRow } from '../invoice-columns.tsx'
import styles from '../invoices.module.css'
import { nextText, type DunningAnswer } from './follow-up-text.ts'
import { openPause, useResume } from './PauseDialog.tsx'
import { useHeldCharge } from './useHeldCharge.ts'

type InvoiceFacts = Pick<InvoiceRow, 'id' | 'number' | 'parentName' | 'currency' | 'amountDue'>

/** Automatic steps on an invoice so far, the next one, and how staff stop them. */
export function FollowUp({ invoice }: { invoice: InvoiceFacts }) {
  const { data } = useRead(dunning.ofInvoice, { params: { id: invoice.id } })
  const mayCharge = useMay()('invoice', 'charge')
  if (!data || (data.tried.length === 0 && invoice.amountDue === 0)) return null
  const { tried, pause, held } = data
  return (
    <section>
      <h3 className={styles.title}>Reminders and autopay</h3>
      {held !== null && <PendingChargeAlert invoice={invoice} amounts={held} />}
      {tried.length > 0 && (
        <ul className={styles.lines} aria-label="Reminders and charges">
          {tried.map((each) => (
            <li key={`${each.on} ${each.what}`}>
              <span>{triedText([each], dateInWords)}</span>
            </li>
          ))}
        </ul>
      )}
      {invoice.amountDue > 0 && <p className={styles.next}>{nextText(data)}</p>}
      {pause !== null && <PausedFor pause={pause} />}
      {mayCharge && invoice.amountDue > 0 && <PauseButton invoice={invoice} pause={pause} />}
    </section>
  )
}

function PendingChargeAlert({
  invoice,
  amounts,
}: {
  invoice: InvoiceFacts
  amounts: NonNullable<DunningAnswer['held']>
}) {
  const acts = useHeldCharge()
  const mayCharge = useMay()('invoice', 'charge')
  const { id, number, parentName: payer, currency } = invoice
  const pendingCharge = { id, number, payer, currency, held: amounts }
  return (
    <Alert color="yellow" title="This charge waits for you" mb={8}>
      {formatMoney(amounts.amount, currency)} is far more than the {formatMoney(amounts.usual, currency)} this
      family usually pays, so it was not charged automatically.
      {mayCharge && (
        <Group gap={8} mt={8}>
          <Button size="xs" onClick={() => void acts.charge(pendingCharge)}>
            Charge it
          </Button>
          <Button size="xs" variant="default" onClick={() => void acts.leave(pendingCharge)}>
            Leave it
          </Button>
        </Group>
      )}
    </Alert>
  )
}

export function PausedFor({ pause }: { pause: NonNullable<DunningAnswer['pause']> }) {
  const format = useFormat()
  const { of, reason, since, by } = pause
  return (
    <p className={styles.dim}>
      {of === 'PAYER' ? 'All invoices of this payer are paused' : 'Paused'} since {format.day(since)}
      {by !== null && ` by ${by}`}: {reason}
    </p>
  )
}

/** A pause of the whole payer is resumed on the payer, not here. */
function PauseButton({ invoice, pause }: { invoice: InvoiceFacts; pause: DunningAnswer['pause'] }) {
  const resume = useResume()
  if (pause?.of === 'PAYER') return null
  const pauseTarget = { invoiceId: invoice.id }
  return pause ? (
    <Button
      mt={8}
      variant="default"
      leftSection={<Glyph of={IconPlayerPlay} />}
      onClick={() => void resume(pauseTarget)}
    >
      Resume
    </Button>
  ) : (
    <Button
      mt={8}
      variant="default"
      leftSection={<Glyph of={IconPlayerPause} />}
      onClick={() => void openPause(pauseTarget, `Invoice ${invoice.number} to ${invoice.parentName}`)}
    >
      Pause
    </Button>
  )
}
