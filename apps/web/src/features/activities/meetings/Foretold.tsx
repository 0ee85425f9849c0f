import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { meetings } from '@afterbell/contract/activities/meetings'
import { clashText, CLASHES_MOST, type Clash } from '@afterbell/domain/activities/meetings/meeting-clashes'
import { formatDate } from '@afterbell/domain/kernel/dates'
import type { AnswerOf, CallInput } from '@afterbell/contract/kernel/op'
import { call } from '../../../platform/calls/calls.ts'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { useFormat } from '../../../platform/format.ts'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../../ui/Glyph.tsx'
import { useLocal } from '../../../ui/local.tsx'
import type { MeetingsOf } from './meeting.ts'
import styles from './meetings.module.css'

type Body = CallInput<typeof meetings.change>['body']
type Answer = AnswerOf<typeof meetings.change>

/** Debounces typing. */
const WAIT_MS = 250

/** Previews a change. A null body asks nothing. */
export function useForetold({ kind, id }: Pick<MeetingsOf, 'kind' | 'id'>, body: Body | null) {
  const [debouncedBody] = useDebouncedValue(JSON.stringify(body), WAIT_MS)
  return useQuery({
    queryKey: [meetings.change.name, 'preview', kind, id, debouncedBody],
    queryFn: () => {
      const preview = { ...(JSON.parse(debouncedBody) as Body), preview: true }
      return call(meetings.change, { at: kind, params: { id }, body: preview }, { global: true })
    },
    enabled: body !== null && debouncedBody !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
}

interface ForetoldProps {
  foretold: ReturnType<typeof useForetold>
  /** Renders whom the change concerns. */
  children: (answer: Answer) => ReactNode
}

/** Reserves the preview's room until it has loaded. */
export function Foretold({ foretold, children }: ForetoldProps) {
  return (
    <div className={styles.foretold} role="status">
      {refusalIn(foretold.error) ? (
        <p className={styles.refused}>{refusalIn(foretold.error)}</p>
      ) : foretold.isError ? (
        <ReadFailure error={foretold.error} onRetry={() => void foretold.refetch()} thing="This meeting" />
      ) : foretold.data ? (
        children(foretold.data)
      ) : (
        <Skeleton height={44} />
      )}
    </div>
  )
}

/** Returns the server's reason why it cannot be done. */
function refusalIn(error: unknown): string | null {
  return error instanceof CallRefused && error.status === 400
    ? (error.fields?.[0]?.message ?? error.message)
    : null
}

/** Returns the number of children affected, in words. */
export function whoText({ children, dropIns }: Pick<Answer, 'children' | 'dropIns'>): string {
  const who = [
    children > 0 && (children === 1 ? '1 child is enrolled' : `${children} children are enrolled`),
    dropIns > 0 && (dropIns === 1 ? '1 drops in' : `${dropIns} drop in`),
  ].filter(Boolean)
  return who.length === 0 ? 'No children are expected on this day.' : `${who.join(', ')} on this day.`
}

/** The possible refund to families. Hidden from users who may not see it. */
export function ProposedRefund({ cents }: { cents: number | null }) {
  const format = useFormat()
  if (cents === null) return null
  return (
    <p>
      {cents > 0
        ? `${format.money(cents)} of what was billed may be refunded. Nothing is refunded until someone decides.`
        : 'There is nothing to refund.'}
    </p>
  )
}

/** People and rooms that are booked elsewhere at the same time: a notice only, since it may be on purpose. */
export function Clashes({ clashes }: { clashes: readonly (Clash & { date: string })[] }) {
  const { dateFormat } = useLocal()
  const isOfSeveralDays = new Set(clashes.map(({ date }) => date)).size > 1
  if (clashes.length === 0)
    return <p className={styles.noClash}>Nobody and nothing is elsewhere at that time.</p>
  return (
    <div className={styles.clashes}>
      <p className={styles.clashesTitle}>
        <Glyph of={IconAlertTriangle} /> Schedule conflict
      </p>
      <ul>
        {clashes.map((clash) => (
          <li key={JSON.stringify(clash)}>
            {isOfSeveralDays && `${formatDate(clash.date, dateFormat)}: `}
            {clashText(clash, dateFormat)}
          </li>
        ))}
      </ul>
      {clashes.length === CLASHES_MOST && <p>There may be more.</p>}
    </div>
  )
}
