import { Table } from '@mantine/core'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { useRead } from '../../platform/calls/calls.ts'
import { CapacityBar } from '../activities/CapacityBar.tsx'
import { KindMark } from '../activities/KindMark.tsx'
import { Card } from './Card.tsx'
import styles from './dashboard.module.css'

/** Children and occupancy of each kind: bars that are also a table (R316). */
export function EnrolledCard() {
  const read = useRead(dashboard.enrolledChildren, {})
  return (
    <Card title="Enrolled children" read={read} rows={3} empty={() => null}>
      {(rows) => (
        <div className={styles.enrolled}>
          <Table verticalSpacing={8} horizontalSpacing={8} className={styles.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Kind</Table.Th>
                <Table.Th className={styles.numeric}>Children</Table.Th>
                <Table.Th>Spots</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ kind, children, places, capacity, waiting }) => (
                <Table.Tr key={kind}>
                  <Table.Td>
                    <span className={styles.kindCell}>
                      <KindMark kind={kind} isSquare />
                      {activityKinds[kind].words.title}
                    </span>
                  </Table.Td>
                  <Table.Td className={styles.numeric}>{children}</Table.Td>
                  <Table.Td>
                    {capacity === 0 && places === 0 ? (
                      'None offered'
                    ) : (
                      <CapacityBar used={places} capacity={capacity} waiting={waiting} />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Card>
  )
}
