import { Anchor, Button, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { isDate } from '@afterbell/domain/kernel/dates'
import { checkRange, quickRanges, type Range } from '@afterbell/domain/dashboard/revenue'
import { useListView } from '../../lists/useListView.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { DateRangeField } from '../../ui/fields/DateRangeField.tsx'
import { Card } from './Card.tsx'
import styles from './dashboard.module.css'

type Summary = AnswerOf<typeof dashboard.summaryTransactions>

/** Billed and paid amounts of a range, compared with the one before (R315, R318, R319). The range is in the address. */
export function RevenueCard() {
  const format = useFormat()
  const today = format.today()
  const { view, change } = useListView(FILTERS, null)
  const usual = quickRanges[1].range(today)
  const chosenRange = rangeIn(view.filters)
  const range = chosenRange ?? usual
  const read = useRead(
    dashboard.summaryTransactions,
    { query: { startDate: range.from, endDate: range.to } },
    { keepPrevious: true },
  )
  const choose = (next: Range | null) =>
    change({ filters: !next || isSame(next, usual) ? {} : { from: next.from, to: next.to } })
  return (
    <Card title="Revenue" fold={chosenRange ? 'open' : 'closed'} read={read} rows={8} empty={() => null}>
      {(summary) => (
        <div className={styles.revenue} data-stale={read.isPlaceholderData || undefined}>
          <div className={styles.ranges}>
            {quickRanges.map(({ label, range: rangeOn }) => (
              <Button
                key={label}
                size="xs"
                variant={isSame(rangeOn(today), range) ? 'light' : 'default'}
                aria-pressed={isSame(rangeOn(today), range)}
                onClick={() => choose(rangeOn(today))}
              >
                {label}
              </Button>
            ))}
            <div className={styles.rangeField}>
              <DateRangeField
                name="range"
                label="Date range"
                value={range}
                onChange={choose}
                max={today}
                required
              />
            </div>
          </div>
          <Figures summary={summary} format={format} />
          <p className={styles.rowFacts}>
            Booked and paid include tax.{' '}
            <Anchor renderRoot={(props) => <Link to="/reports/revenue" {...props} />}>
              The revenue report
            </Anchor>{' '}
            shows what was billed without it.
          </p>
          <BarChart
            title={`Revenue, ${format.dates(summary.startDate, summary.endDate)}`}
            series={['Booked', 'Paid']}
            parts={summary.parts.map((part) => ({
              label: format.date(part.from),
              // Cancellations of a day can exceed its bookings.
              values: [Math.max(0, part.booked), Math.max(0, part.net)],
            }))}
            formatValue={format.money}
            table={<RevenueTable summary={summary} format={format} />}
          />
        </div>
      )}
    </Card>
  )
}

const FILTERS = ['from', 'to']

/** Returns the range in the address, if it is valid. */
function rangeIn({ from = '', to = '' }: Readonly<Record<string, string>>): Range | null {
  const isRange = isDate(from) && isDate(to) && checkRange({ from, to }).length === 0
  return isRange ? { from, to } : null
}

function isSame(one: Range, other: Range): boolean {
  return one.from === other.from && one.to === other.to
}

function Figures({ summary, format }: { summary: Summary; format: Format }) {
  const { previous } = summary
  const figures = [
    { name: 'Booked', value: summary.booked, before: previous.booked },
    { name: 'Paid', value: summary.collected, before: previous.collected },
    { name: 'Refunded', value: summary.refunded, before: previous.refunded },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, before }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={styles.figure}>{format.money(value)}</span>
            <span className={styles.rowFacts}>{`${format.money(before)} in the previous period`}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const STEP_HEADS = { DAY: 'Day', WEEK: 'Week from', MONTH: 'Month from' }

function RevenueTable({ summary, format }: { summary: Summary; format: Format }) {
  return (
    <Table stickyHeader verticalSpacing={6} horizontalSpacing={8} className={styles.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{STEP_HEADS[summary.step]}</Table.Th>
          {['Sign-ups', 'Booked', 'Paid', 'Refunded'].map((head) => (
            <Table.Th key={head} className={styles.numeric}>
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {summary.parts.map((part) => (
          <Table.Tr key={part.from}>
            <Table.Td className="numbers">{format.date(part.from)}</Table.Td>
            <Table.Td className={styles.numeric}>{part.enrollments}</Table.Td>
            <Table.Td className={styles.numeric}>{format.money(part.booked)}</Table.Td>
            <Table.Td className={styles.numeric}>{format.money(part.collected)}</Table.Td>
            <Table.Td className={styles.numeric}>{format.money(part.refunded)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
