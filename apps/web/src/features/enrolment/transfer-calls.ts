import { activityKinds } from '@afterbell/domain/activity-kinds'
import { rosters } from '@afterbell/contract/enrolment'
import { transfers } from '@afterbell/contract/transfers'
import type { Asked } from '@afterbell/contract/op'
import { useRead, useWrite } from '../../platform/calls.ts'
import type { ActivityPage } from './activity-page.ts'
import type { Target } from './TargetChooser.tsx'

/** The place a child is moved from. */
export interface TransferPlace {
  page: ActivityPage
  rosterId: string
  childName: string
}

const TARGETS_SHOWN = 100

export function useTransferTargets(place: TransferPlace, search: string) {
  const query = { size: TARGETS_SHOWN, ...(search && { search }) }
  return useRead(transfers.targets, { ...asked(place), query }, { keepPrevious: true })
}

interface Wanted {
  dates: readonly string[]
  addOns: readonly { id: string; amount: number }[]
}

/** What the transfer would mean. The last answer stays until the next one has come. */
export function useTransferQuote(place: TransferPlace, target: Target, { dates, addOns }: Wanted) {
  const query = {
    ...targetIds(target),
    ...(dates.length > 0 && { dates: dates.join() }),
    ...(addOns.length > 0 && { addOns: addOns.map(({ id, amount }) => `${id}:${amount}`).join() }),
  }
  return useRead(transfers.quote, { ...asked(place), query }, { keepPrevious: true, freshForMs: 0 })
}

/** Does it. */
export function useTransfer(place: TransferPlace, target: Target) {
  const update = useWrite(rosters.update, { once: true })
  const { at, params } = asked(place)
  return (body: Omit<Asked<typeof rosters.update>['body'], 'classId' | 'campPricingId'>) =>
    update.mutateAsync({ at, params, body: { ...targetIds(target), ...body } })
}

/** The address of what a child is moved to, for the calls of rosters. */
export function targetAddress({ kind, sectionId }: Target) {
  return { at: activityKinds[kind].addresses.section, params: { id: sectionId } }
}

function targetIds({ kind, sectionId }: Target) {
  return { [activityKinds[kind].rosterIds.section]: sectionId }
}

function asked({ page, rosterId }: TransferPlace) {
  const params = { id: page.id, rosterId }
  return { at: page.asked.at as Asked<typeof transfers.quote>['at'], params }
}
