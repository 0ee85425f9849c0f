import { IconBell } from '@tabler/icons-react'
import { dunning } from '@afterbell/contract/dunning/dunning'
import { dateInWords, type DateFormat } from '@afterbell/domain/kernel/dates'
import type { Right } from '@afterbell/domain/kernel/roles'
import type { Counter, RowAction } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { FirstStepLink } from '../../platform/page/FirstStepLink.tsx'
import { comingText, nextText, shortTriedText } from '../invoices/follow-up/follow-up-text.ts'
import { openPause, useResume } from '../invoices/follow-up/PauseDialog.tsx'
import { useHeldCharge } from '../invoices/follow-up/useHeldCharge.ts'
import { openInvoicePreview } from '../invoices/InvoicePreview.tsx'
import styles from '../invoices/invoices.module.css'
import { TransactionsPage } from '../payments/TransactionsPage.tsx'

type Row = RowOf<typeof dunning.list>

/** Past-due invoices: steps taken, the next step or why there is none, and those waiting for a person. */
export function FollowUpsScreen() {
  const format = useFormat()
  const list = useList(dunning.list, {}, { name: 'follow-ups' })
  const { dateFormat } = useSession().school
  const menuOf = useRowMenu()
  return (
    <TransactionsPage>
      <ListScreen
        list={list}
        things={{ one: 'invoice', many: 'invoices' }}
        columns={columnsIn(format, dateFormat)}
        rowId={({ id }) => id}
        rowName={({ number, payer }) => `${number} ${payer.name}`}
        onOpen={({ id }) => void openInvoicePreview(id)}
        rowMenu={menuOf}
        tabs={tabs}
        search={null}
        empty={{
          title: 'Nothing is past due',
          text: 'Invoices that are not paid by their due date are listed here, with the reminders sent and what comes next.',
          icon: <IconBell size={24} stroke={1.5} aria-hidden />,
          action: (
            <FirstStepLink to="/settings/registration" right={['organization-profile', 'view']}>
              Set up reminders
            </FirstStepLink>
          ),
        }}
      />
    </TransactionsPage>
  )
}

const tabs: readonly Counter[] = [
  { label: 'All past due', filters: {} },
  { label: 'Never reminded', filters: { about: 'NEVER' } },
  { label: 'Unusual charges', filters: { about: 'HELD' } },
  { label: 'No email address', filters: { about: 'UNREACHABLE' } },
  { label: 'Last reminder sent', filters: { about: 'OVER' } },
  { label: 'Paused', filters: { about: 'PAUSED' } },
]

const CHARGE: Right = ['transactions', 'charge']

function useRowMenu() {
  const { currency } = useSession().school
  const resume = useResume()
  const chargeActs = useHeldCharge()
  return (row: Row): RowAction[] => {
    const { id, number, payer, held, pause } = row
    const pendingCharge = held && { id, number, payer: payer.name, currency, held }
    const pauseTarget = pause?.of === 'PAYER' ? { payerId: payer.id } : { invoiceId: id }
    return [
      { label: 'Open', run: () => void openInvoicePreview(id) },
      ...(pendingCharge
        ? [
            { label: 'Charge it', right: CHARGE, run: () => void chargeActs.charge(pendingCharge) },
            { label: 'Leave it', right: CHARGE, run: () => void chargeActs.leave(pendingCharge) },
          ]
        : []),
      pause
        ? { label: 'Resume', right: CHARGE, run: () => void resume(pauseTarget) }
        : {
            label: 'Pause',
            right: CHARGE,
            run: () => void openPause({ invoiceId: id }, `Invoice ${number} to ${payer.name}`),
          },
    ]
  }
}

function columnsIn(format: Format, dateFormat: DateFormat): Column<Row>[] {
  return [
    { key: 'number', title: 'Invoice', width: 72, render: ({ number }) => number ?? '–' },
    {
      key: 'payer',
      title: 'Parent',
      width: 190,
      card: 'fact',
      render: ({ payer }) => (
        <span className={styles.two}>
          <span>{payer.name}</span>
          <span className={styles.oneLine}>{payer.email ?? 'No email address'}</span>
        </span>
      ),
    },
    {
      key: 'pastDue',
      title: 'Past due',
      numeric: true,
      width: 110,
      card: 'corner',
      render: ({ amountDue, pastDue }) =>
        amountDue === pastDue ? (
          format.money(pastDue)
        ) : (
          <span className={styles.two}>
            <span>{format.money(pastDue || amountDue)}</span>
            <span className={styles.oneLine}>
              {pastDue > 0 ? `${format.money(amountDue - pastDue)} due today` : 'Not past due yet'}
            </span>
          </span>
        ),
    },
    {
      key: 'dueDate',
      title: 'Due date',
      sort: true,
      width: 150,
      card: 'hidden',
      render: ({ dueDate }) => (dueDate === null ? '–' : dateInWords(dueDate)),
    },
    {
      key: 'tried',
      title: 'So far',
      width: 220,
      card: 'fact',
      render: ({ tried }) => shortTriedText(tried, dateFormat) || '–',
    },
    {
      key: 'next',
      title: 'Next',
      width: 200,
      card: 'fact',
      render: (row) =>
        row.stopped === null && row.unreminded === null && row.held === null && row.next
          ? comingText(row.next)
          : nextText(row),
    },
  ]
}
