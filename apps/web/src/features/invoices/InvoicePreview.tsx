import { Alert, Anchor, Button, Group } from '@mantine/core'
import {
  IconBan,
  IconEraser,
  IconLink,
  IconLinkPlus,
  IconMail,
  IconNotes,
  IconPrinter,
  IconReceipt,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { invoices } from '@afterbell/contract/invoices/invoices'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { currencyNames } from '@afterbell/domain/kernel/currencies'
import type { Decision } from '@afterbell/domain/kernel/decision'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import {
  decideCancel,
  decideEmail,
  decideReceipt,
  decideWriteOff,
} from '@afterbell/domain/invoices/invoice-acts'
import { useRead } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { DialogBody, useDialog } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { copyPayLink, payLinkRefused } from './copy-pay-link.tsx'
import { FollowUp } from './follow-up/FollowUp.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceStatusChip } from './InvoiceStatusChip.tsx'
import { factsOfRow, openPdf, useInvoiceActs } from './useInvoiceActs.ts'
import { openInvoiceWriteOff } from './WriteOffDialog.tsx'
import styles from './invoices.module.css'

export type Invoice = AnswerOf<typeof invoices.get>

/** Opens a whole invoice, 680 px wide (R253, R339), with its actions. */
export function openInvoicePreview(id: string): Promise<void> {
  return openModal({ title: 'Invoice', width: 680, content: () => <InvoicePreview id={id} /> })
}

function InvoicePreview({ id }: { id: string }) {
  const { data: invoice, isError, error, refetch } = useRead(invoices.get, { params: { id } })
  if (isError && !invoice)
    return <ReadFailure error={error} onRetry={() => void refetch()} thing="This invoice" />
  return (
    <DialogBody>
      {invoice ? (
        <article className={styles.preview} aria-label={`Invoice ${invoice.number ?? ''}`}>
          <Head invoice={invoice} />
          {invoice.disputedAmount > 0 && (
            <Alert color="red">
              A payment of {formatMoney(invoice.disputedAmount, invoice.currency)} is disputed with the bank.
              Until it has decided, nothing is charged or refunded here.
            </Alert>
          )}
          <Acts invoice={invoice} />
          <InvoiceLines invoice={invoice} />
          {invoice.kind === 'INVOICE' && invoice.number !== null && <FollowUp invoice={invoice} />}
          {invoice.memo !== '' && (
            <section>
              <h3 className={styles.title}>Note</h3>
              <p className={styles.memo}>{invoice.memo}</p>
            </section>
          )}
        </article>
      ) : (
        <FieldsSkeleton fields={5} />
      )}
    </DialogBody>
  )
}

function Head({ invoice }: { invoice: Invoice }) {
  const { snapshot, currency, date, dueDate } = invoice
  const { payer, school } = snapshot
  return (
    <header className={styles.head}>
      <address className={styles.payer}>
        <span className={styles.dim}>Bill to</span>
        <strong>
          <FamilyLink invoice={invoice}>{payer.name}</FamilyLink>
        </strong>
        {[...payer.addressLines, payer.email ?? 'No email address'].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <dl className={styles.facts}>
        <dt>{invoice.kind === 'INVOICE' ? 'Invoice' : 'Credit note'}</dt>
        <dd>
          {invoice.number ?? 'Draft'} <InvoiceStatusChip of={invoice} />
        </dd>
        <dt>From</dt>
        <dd>{school.name || '–'}</dd>
        <dt>Date</dt>
        <dd>{dateInWords(date)}</dd>
        <dt>Due date</dt>
        <dd>{dueDate === null ? '–' : dateInWords(dueDate)}</dd>
        <dt>Currency</dt>
        <dd>{currencyNames[currency]}</dd>
      </dl>
    </header>
  )
}

/** The payer's name, with a link to the family's balance and payments. */
function FamilyLink({ invoice: { children: billed }, children }: { invoice: Invoice; children: string }) {
  const dialog = useDialog()
  const mayOpen = useMay()('contacts', 'contact')
  const [child] = billed
  if (!child || !mayOpen) return children
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          to="/contacts/$childId"
          params={{ childId: child.id }}
          search={{ tab: 'billing' }}
          onClick={() => dialog?.close()}
          {...props}
        />
      )}
    >
      {children}
    </Anchor>
  )
}

function Acts({ invoice }: { invoice: Invoice }) {
  const mayDo = useMay()
  const acts = useInvoiceActs()
  const facts = factsOfRow(invoice, invoice.kind)
  const payer = { name: invoice.parentName, email: invoice.parentEmail }
  const paidCents = invoice.amountPaid
  return (
    <Group gap={8}>
      <Button
        variant="default"
        leftSection={<Glyph of={IconPrinter} />}
        disabled={invoice.number === null}
        onClick={() => void openPdf(invoices.pdf, invoice.id)}
      >
        PDF
      </Button>
      <Button
        variant="default"
        disabled={invoice.number === null}
        onClick={() => void openPdf(invoices.fullPdf, invoice.id)}
      >
        Full PDF
      </Button>
      {invoice.kind === 'INVOICE' && (
        <GuardedButton
          variant="default"
          leftSection={<Glyph of={IconLink} />}
          refused={payLinkRefused(invoice)}
          onClick={() => void copyPayLink(invoice)}
        >
          Copy payment link
        </GuardedButton>
      )}
      {invoice.paymentUrl !== null && mayDo('invoice', 'add') && (
        <Button
          variant="default"
          leftSection={<Glyph of={IconLinkPlus} />}
          onClick={() => void acts.replaceLink(invoice)}
        >
          Replace link
        </Button>
      )}
      {mayDo('invoice', 'add') && (
        <GuardedButton
          variant="default"
          leftSection={<Glyph of={IconMail} />}
          refused={reasonOf(decideEmail(facts, payer))}
          onClick={() => void acts.resend(invoice)}
        >
          Resend
        </GuardedButton>
      )}
      <GuardedButton
        variant="default"
        leftSection={<Glyph of={IconReceipt} />}
        refused={reasonOf(decideReceipt({ ...facts, paidCents }, payer))}
        onClick={() => void acts.sendReceipt(invoice)}
      >
        Email receipt
      </GuardedButton>
      {mayDo('invoice', 'add') && (
        <Button
          variant="default"
          leftSection={<Glyph of={IconNotes} />}
          onClick={() => void acts.editMemo(invoice)}
        >
          {invoice.memo === '' ? 'Add note' : 'Edit note'}
        </Button>
      )}
      {mayDo('invoice', 'cancel') && (
        <GuardedButton
          variant="default"
          leftSection={<Glyph of={IconEraser} />}
          refused={reasonOf(decideWriteOff(facts))}
          onClick={() => void openInvoiceWriteOff(invoice)}
        >
          Write off
        </GuardedButton>
      )}
      {mayDo('invoice', 'cancel') && (
        <GuardedButton
          variant="default"
          c={decideCancel(facts).allowed ? 'var(--mantine-color-error)' : undefined}
          leftSection={<Glyph of={IconBan} />}
          refused={reasonOf(decideCancel(facts))}
          onClick={() => void acts.cancel(invoice)}
        >
          Cancel invoice
        </GuardedButton>
      )}
    </Group>
  )
}

function reasonOf(decision: Decision): string | null {
  return decision.allowed ? null : decision.message
}
