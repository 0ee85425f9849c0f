import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { transfers } from '@afterbell/contract/transfers/transfers'
import type { Asked } from '@afterbell/contract/kernel/op'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import type { Target } from './TargetChooser.tsx'

/** The place a child is moved from. */
export interface TransferPlace {
  page: ActivityPage
  rosterId: string
  childName: string
  /** All days the child has picked in the camp, where it has picked some. */
  dates: readonly string[]
}

/** Several of them. */
export interface TransferPlaces {
  page: ActivityPage
  rosterIds: readonly string[]
}

const TARGETS_SHOWN = 100
const NOBODY = { at: 'classes' as const, params: { id: '', rosterId: '' } }

export function useTransferTargets(from: TransferPlace | TransferPlaces, search: string) {
  const query = { size: TARGETS_SHOWN, ...(search && { search }) }
  const isOne = 'rosterId' in from
  const one = useRead(
    transfers.targets,
    { ...(isOne ? asked(from) : NOBODY), query },
    { keepPrevious: true, enabled: isOne },
  )
  const several = useRead(
    transfers.targetsOfMany,
    { ...askedOf(from.page), query },
    { keepPrevious: true, enabled: !isOne },
  )
  return isOne ? one : several
}

/** What moving all of them would mean. The last answer stays until the next one has come. */
export function useTransferManyQuote(
  { page, rosterIds }: TransferPlaces,
  target: Target,
  { dates, answers }: { dates: readonly string[]; answers: Partial<RosterAnswers> },
) {
  const given = Object.entries(answers).filter(([, answer]) => answer)
  const query = {
    rosterIds: rosterIds.join(),
    ...targetIds(target),
    ...(dates.length > 0 && { dates: dates.join() }),
    ...Object.fromEntries(given),
  }
  return useRead(transfers.quoteMany, { ...askedOf(page), query }, { keepPrevious: true, freshForMs: 0 })
}

/** Does it. */
export function useTransferMany({ page, rosterIds }: TransferPlaces, target: Target) {
  const move = useWrite(transfers.many, { once: true })
  type Body = Omit<Asked<typeof transfers.many>['body'], 'classId' | 'campPricingId' | 'rosterIds'>
  return (body: Body) =>
    move.mutateAsync({
      ...askedOf(page),
      body: { rosterIds: [...rosterIds], ...targetIds(target), ...body },
    })
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
  const { at, params } = askedOf(page)
  return { at, params: { ...params, rosterId } }
}

function askedOf(page: ActivityPage) {
  return { at: page.asked.at as Asked<typeof transfers.quote>['at'], params: { id: page.id } }
}
