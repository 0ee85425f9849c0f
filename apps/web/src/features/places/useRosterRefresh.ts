import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { activities } from '@afterbell/contract/activities/activities'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { care } from '@afterbell/contract/care/care'
import { children } from '@afterbell/contract/families/children'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import { askAgain } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import type { ActivityPage } from './activity-page.ts'

/** Reads to refetch after a spot is given or closed: occupancy, charges, balances, refunds and coming bills. */
const rosterReads = [
  rosters.list,
  rosters.details,
  rosters.clashes,
  waitLists.list,
  waitLists.counts,
  children.forEnrollment,
  children.list,
  formAnswers.ofChild,
  activities.list,
  attendance.list,
  attendance.statistics,
  childSchedule.rosterDetails,
  childSchedule.scheduleDetails,
  dropIns.dates,
  payers.ofChild,
  payers.statement,
  invoices.list,
  invoices.get,
  proposals.list,
  care.ofChild,
]

/**
 * Repeats the reads of a roster: at once, and without the payment flow again after three seconds (R058, R250), when
 * the other steps of an enrollment are finished.
 */
export function useRosterRefresh({ kind }: Pick<ActivityPage, 'kind'>): () => void {
  const client = useQueryClient()
  const mayDo = useMay()
  return useCallback(() => {
    const refresh = () => askAgain(client, rosterReads)
    refresh()
    if (!mayDo(`${kind}.rosters`, 'charge')) setTimeout(refresh, REFRESH_AGAIN_MS)
  }, [client, mayDo, kind])
}

const REFRESH_AGAIN_MS = 3000
