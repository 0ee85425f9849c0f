import { Button, Group } from '@mantine/core'
import { IconCash, IconPencil } from '@tabler/icons-react'
import { payers } from '@afterbell/contract/invoices/payers'
import { agencies } from '@afterbell/contract/ledger/agencies'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { DialogReading } from '../../../platform/page/DialogReading.tsx'
import { useMay } from '../../../platform/session/may.ts'
import { Glyph } from '../../../ui/Glyph.tsx'
import { DialogBody } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { PayerPanel } from '../PayerPanel.tsx'
import styles from '../invoices.module.css'
import { openTakePayment } from '../../ledger/TakePaymentDialog.tsx'
import { openAgencyForm, type Agency } from './AgencyForm.tsx'

const YEAR_DAYS = 365

/** Opens an agency: its address, balance, reasons and actions. */
export function openAgency(id: string): Promise<void> {
  return openModal({ title: 'Agency', width: 680, content: () => <AgencyPreview id={id} /> })
}

function AgencyPreview({ id }: { id: string }) {
  const format = useFormat()
  const from = plusDays(format.today(), -YEAR_DAYS)
  const agency = useRead(agencies.get, { params: { id } })
  const statement = useRead(payers.statement, { params: { payerId: id }, query: { from } })
  if (!agency.data || !statement.data)
    return <DialogReading of={[agency, statement]} thing="This agency" fields={4} />
  const { owed, credit, pending } = agency.data
  return (
    <DialogBody>
      <article className={styles.preview} aria-label={agency.data.name}>
        <Head agency={agency.data} />
        <PayerPanel
          payer={{ ...statement.data, id, owed, credit, pending }}
          currency={statement.data.currency}
        />
      </article>
    </DialogBody>
  )
}

function Head({ agency }: { agency: Agency }) {
  const mayDo = useMay()
  const { id, name, email, street, city, state, postalCode, reference, childrenCount, owed } = agency
  const region = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <header className={styles.head}>
      <address className={styles.payer}>
        {[street, region, email || 'No email address'].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <dl className={styles.facts}>
        <dt>Reference</dt>
        <dd>{reference || '–'}</dd>
        <dt>Pays for</dt>
        <dd>{childrenCount === 1 ? '1 child' : `${childrenCount} children`}</dd>
      </dl>
      <Group gap={8}>
        {mayDo('transactions', 'charge') && (
          <Button
            variant="default"
            leftSection={<Glyph of={IconCash} />}
            onClick={() => void openTakePayment({ of: { payerId: id }, name, openCents: owed || null })}
          >
            Take payment
          </Button>
        )}
        {mayDo('invoice', 'add') && (
          <Button
            variant="default"
            leftSection={<Glyph of={IconPencil} />}
            onClick={() => void openAgencyForm(agency)}
          >
            Edit
          </Button>
        )}
      </Group>
    </header>
  )
}
