import { Button } from '@mantine/core'
import { IconFileText, IconMail, IconReportMoney } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { taxStatements } from '@afterbell/contract/invoices/tax-statements'
import { decideReach } from '@afterbell/domain/invoices/invoice-acts'
import type { BulkAction, RowAction } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { inPortions } from '../../lists/in-portions.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { problemText } from '../../lists/problem-text.ts'
import { openRefused, type BulkAnswer } from '../../lists/RefusedRows.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useListView } from '../../lists/useListView.ts'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { EmptyState, FieldsSkeleton } from '../../ui/states.tsx'
import { openTaxStatement } from '../invoices/TaxStatementDialog.tsx'
import { OnPaper } from '../../ui/print/Paper.tsx'
import { TaxYearField, usualTaxYear } from '../invoices/TaxYearField.tsx'
import { ReportPage } from './ReportPage.tsx'
import { TaxFiles } from './files/TaxFiles.tsx'
import styles from './reports.module.css'

type Row = RowOf<typeof taxStatements.list>

const YEAR = ['year']
const words = { one: 'tax statement', many: 'tax statements' }

/** Every payer of a year, with the eligible part of their payments. */
export function Report() {
  const format = useFormat()
  const { view, change } = useListView(YEAR, null, taxStatements.list)
  const year = Number(view.filters.year) || usualTaxYear(format.today())
  // A school that cannot give statements cannot make files either.
  const read = useRead(taxStatements.latestRun, { query: { year } }, { everyMs: 3000 })
  return (
    <ReportPage
      name="tax-statements"
      facts="What each family paid for care in a calendar year, less refunds, for their tax return. Set what counts as eligible care in the last step of each class, camp or aftercare session."
    >
      <OnPaper>{year}</OnPaper>
      <div className={styles.year}>
        <TaxYearField value={year} onChange={(chosen) => change({ filters: { year: String(chosen) } })} />
      </div>
      {read.isError && !read.data ? (
        <NotYet message={problemText(read.error).message} />
      ) : read.data ? (
        <Statements key={year} year={year} run={read.data.run} format={format} />
      ) : (
        <FieldsSkeleton fields={5} />
      )}
    </ReportPage>
  )
}

/** Asks for missing settings first. */
function NotYet({ message }: { message: string | undefined }) {
  return (
    <EmptyState
      icon={<IconReportMoney size={24} stroke={1.5} aria-hidden />}
      title="No tax statements yet"
      action={
        <Button component={Link} {...{ to: '/settings/registration' }} variant="default">
          Registration settings
        </Button>
      }
    >
      {message ?? 'Please try again in a moment.'}
    </EmptyState>
  )
}

interface StatementsProps {
  year: number
  run: Parameters<typeof TaxFiles>[0]['run']
  format: Format
}

function Statements({ year, run, format }: StatementsProps) {
  const mayEmail = useMay()('invoice', 'add')
  const list = useList(taxStatements.list, { query: { year } }, { name: 'report.tax-statements' })
  const { emailOne, emailMany, emailAll } = useEmails(year)
  const menuOf = (row: Row): RowAction[] => {
    const decision = decideReach(row)
    return [
      { label: 'Open', icon: IconFileText, run: () => void openTaxStatement(row, year) },
      {
        label: 'Email',
        right: ['invoice', 'add'],
        icon: IconMail,
        run: () => void emailOne(row),
        refused: decision.allowed ? null : decision.message,
      },
    ]
  }
  const bulk: BulkAction<Row>[] = [
    {
      label: 'Email',
      right: ['invoice', 'add'],
      icon: IconMail,
      run: async (chosen) => emailMany(await chosen.ids()),
    },
  ]
  return (
    <>
      <TaxFiles year={year} run={run} />
      <ListScreen
        list={list}
        things={words}
        columns={columnsFor(format)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={(row) => void openTaxStatement(row, year)}
        rowMenu={menuOf}
        bulk={bulk}
        search="Search payers"
        tools={
          mayEmail && (
            <Button
              variant="default"
              leftSection={<Glyph of={IconMail} />}
              disabled={list.total === 0}
              onClick={() => void emailAll(list.total)}
            >
              Email all
            </Button>
          )
        }
        empty={{
          title: `Nobody paid anything in ${year}`,
          text: 'Everyone who paid is listed here, with how much was for eligible care.',
          icon: <IconReportMoney size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </>
  )
}

/** Emails statements. The calls show their own errors. */
function useEmails(year: number) {
  const emailStatement = useWrite(taxStatements.email, { invalidates: [taxStatements.list] })
  const emailStatements = useWrite(taxStatements.emailMany, { invalidates: [taxStatements.list] })
  const tell = (sum: BulkAnswer) => {
    if (sum.refused.length === 0) notify.success(`${sum.changed} tax statements are being sent`)
    else void openRefused(sum, words, 'emailed')
  }
  return {
    emailOne: ({ id }: Row) =>
      emailStatement.mutateAsync({ params: { payerId: id }, query: { year } }).then(
        ({ sentTo }) => notify.success(`Tax statement emailed to ${sentTo}`),
        () => {},
      ),
    emailMany: async (ids: string[]) =>
      tell(await inPortions(ids, (payerIds) => emailStatements.mutateAsync({ query: { year, payerIds } }))),
    emailAll: async (count: number) => {
      const message = `Email the ${year} tax statements to everyone among these ${count} who has not been sent one?`
      if (await confirm({ message, yes: 'Email all' }))
        await emailStatements.mutateAsync({ query: { year } }).then(tell, () => {})
    },
  }
}

function columnsFor(format: Format): readonly Column<Row>[] {
  const amount = (key: 'care' | 'prepaid' | 'other' | 'credit' | 'total', title: string): Column<Row> => ({
    key,
    title,
    numeric: true,
    card: key === 'care' ? 'corner' : key === 'total' ? 'fact' : 'hidden',
    render: (row) => format.money(row[key]),
  })
  return [
    { key: 'name', title: 'Payer', sort: true, width: 220, render: ({ name }) => name },
    amount('care', 'Eligible care'),
    amount('prepaid', 'Prepaid'),
    amount('other', 'Not eligible'),
    amount('credit', 'Credit'),
    amount('total', 'Paid'),
    {
      key: 'emailedAt',
      title: 'Emailed',
      width: 120,
      card: 'fact',
      render: ({ emailedAt }) => format.day(emailedAt),
    },
  ]
}
