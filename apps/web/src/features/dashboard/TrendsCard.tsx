import { Table } from '@mantine/core'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { comparedText } from '@afterbell/domain/dashboard/trends'
import { count } from '@afterbell/domain/kernel/count'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { KindMark } from '../activities/KindMark.tsx'
import { ActivityLink } from './ActivityLink.tsx'
import { Card } from './Card.tsx'
import styles from './dashboard.module.css'

type Trends = AnswerOf<typeof dashboard.trends>

/** Sign-ups by week, and demand beyond the spots. */
export function TrendsCard({ isWide = false }: { isWide?: boolean }) {
  const read = useRead(dashboard.trends, {})
  return (
    <Card title="Trends" fold="closed" read={read} rows={isWide ? 5 : 7} isWide={isWide} empty={() => null}>
      {({ weeks, wanted }) => (
        <div className={styles.trends}>
          <div>
            <SignUps weeks={weeks} />
          </div>
          {wanted.length > 0 && (
            <div>
              <LongestWaitLists rows={wanted} />
            </div>
          )}
        </div>
      )}
    </Card>
  )
}

function SignUps({ weeks }: Pick<Trends, 'weeks'>) {
  const format = useFormat()
  const [before, now] = weeks.slice(-2)
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Sign-ups this week</dt>
          <dd>
            <span className={styles.figure}>{now!.signUps}</span>
            <span className={styles.rowFacts}>{comparedText(now!.signUps, before!.signUps)}</span>
          </dd>
        </div>
      </dl>
      <BarChart
        title={`Sign-ups by week, ${format.dates(weeks[0]!.from, now!.from)}`}
        series={['Sign-ups']}
        parts={weeks.map(({ from, signUps }) => ({ label: format.date(from), values: [signUps] }))}
        formatValue={String}
        table={
          <Table stickyHeader verticalSpacing={6} horizontalSpacing={8} className={styles.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Week from</Table.Th>
                <Table.Th className={styles.numeric}>Sign-ups</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {weeks.map(({ from, signUps }) => (
                <Table.Tr key={from}>
                  <Table.Td className="numbers">{format.date(from)}</Table.Td>
                  <Table.Td className={styles.numeric}>{signUps}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        }
      />
    </>
  )
}

function LongestWaitLists({ rows }: { rows: Trends['wanted'] }) {
  return (
    <>
      <h3 className={styles.subTitle}>Longest wait lists</h3>
      <ul className={styles.rows}>
        {rows.map(({ kind, sectionId, name, section, waiting, capacity }) => (
          <li key={sectionId} className={styles.row}>
            <KindMark kind={kind} isSquare />
            <span className={styles.rowMain}>
              <ActivityLink kind={kind} id={sectionId} page="wait-list">
                {name}
              </ActivityLink>
              {section !== '' && <span className={styles.rowFacts}>{section}</span>}
            </span>
            <span className={styles.presence}>
              <span>{waiting} waiting</span>
              <span className={styles.rowFacts}>{count(capacity, 'spot')}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
