import { useRef } from 'react'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { transfers } from '@afterbell/contract/transfers/transfers'
import type { AnswerOf, CallInput } from '@afterbell/contract/kernel/op'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { uuid } from '../../platform/uuid.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import type { RosterRow } from '../places/roster-columns.tsx'
import type { Target } from './TargetChooser.tsx'

/** The children to move from a roster. */
export interface Transferees {
  page: ActivityPage
  rosterIds: readonly string[]
  /** Their rows, as far as they are on this page. */
  rows: readonly RosterRow[]
  /** Set for a single child, whose answers, add-ons and days are asked as well. */
  one: TransferOne | null
}

export interface TransferOne {
  rosterId: string
  name: string
  /** All days the child picked in the camp, if any. */
  dates: readonly string[]
}

/** Preview of a transfer, for one child or several. */
export interface TransferPreview {
  owedBefore: number
  owed: number
  kept: number
  difference: number
  /** Why there is no room for all of them. */
  room: { message: string } | null
  places: AnswerOf<typeof transfers.quote>['places']
  coming: number
  passedNames: readonly string[]
  /** Names of those among them for whom the next spots are kept. */
  reservedFor: readonly string[]
  /** Number of children who can be moved. */
  going: number
  /** Children who stay where they are. */
  refused: readonly { id: string; name: string; message: string }[]
  /** A child waits there already, and would be moved up. */
  isWaitingThere: boolean
  warnings: readonly string[]
  /** Price lines of a single child. */
  quote: AnswerOf<typeof transfers.quote>['quote'] | null
}

interface PreviewInput {
  dates: readonly string[]
  answers: RosterAnswers
  addOns: AddOns
}

type AddOns = readonly { id: string; amount: number }[]

const TARGETS_SHOWN = 100

export function useTransferTargets({ page, one }: Transferees, search: string) {
  const query = { size: TARGETS_SHOWN, ...(search && { search }) }
  const ofOne = useRead(
    transfers.targets,
    { ...targetOfOne(page, one), query },
    { keepPrevious: true, enabled: one !== null },
  )
  const ofMany = useRead(
    transfers.targetsOfMany,
    { ...targetOf(page), query },
    { keepPrevious: true, enabled: one === null },
  )
  return one ? ofOne : ofMany
}

/** Previews the transfer. The last answer stays until the next has arrived. */
export function useTransferPreview(
  { page, rosterIds, one }: Transferees,
  target: Target,
  { dates, answers, addOns }: PreviewInput,
) {
  const where = { ...targetIds(target), ...(dates.length > 0 && { dates: dates.join() }) }
  const addOnsQuery = addOns.length > 0 && {
    addOns: addOns.map(({ id, amount }) => `${id}:${amount}`).join(),
  }
  const ofOne = useRead(
    transfers.quote,
    { ...targetOfOne(page, one), query: { ...where, ...addOnsQuery } },
    {
      keepPrevious: true,
      freshForMs: 0,
      enabled: one !== null,
      select: (answer) => previewOfOne(answer, one),
    },
  )
  const filledAnswers = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer))
  const ofMany = useRead(
    transfers.quoteMany,
    { ...targetOf(page), query: { rosterIds: rosterIds.join(), ...where, ...filledAnswers } },
    { keepPrevious: true, freshForMs: 0, enabled: one === null, select: previewOfMany },
  )
  return one ? ofOne : ofMany
}

function previewOfOne(answer: AnswerOf<typeof transfers.quote>, one: TransferOne | null): TransferPreview {
  const refusal = answer.refused && {
    id: one?.rosterId ?? '',
    name: one?.name ?? '',
    message: answer.refused.message,
  }
  return {
    ...answer,
    owed: answer.quote.total,
    going: refusal ? 0 : 1,
    // A refused child does not take a spot.
    coming: refusal ? 0 : answer.coming,
    refused: refusal ? [refusal] : [],
  }
}

function previewOfMany(answer: AnswerOf<typeof transfers.quoteMany>): TransferPreview {
  return {
    ...answer,
    going: answer.children.length,
    isWaitingThere: false,
    warnings: answer.children.flatMap(({ warnings }) => warnings),
    quote: null,
  }
}

interface TransferBody extends PreviewInput {
  overbook: boolean
  /** The total shown to the user, in cents. */
  total: number
  /** Version of the place as it was read, for a single child. */
  version: number | undefined
}

export interface TransferDone {
  changed: number
  refused: { id: string; name: string; message: string }[]
  warnings: readonly string[]
  /** Undoes it; null if that is not possible. */
  undo: (() => Promise<unknown>) | null
  /** New spots that cost more than before, with the parents to charge. */
  dearer: { rosterId: string; name: string; parentId: string | null }[]
}

/** Moves the children. */
export function useTransfer({ page, rosterIds, rows, one }: Transferees, target: Target) {
  const update = useWrite(rosters.update, { once: true })
  const moveMany = useWrite(transfers.many, { once: true })
  const undoMove = useWrite(transfers.undo)
  // Reused until an answer arrives: a request sent again after a lost answer is the same one.
  const undoId = useRef<string | null>(null)
  return async ({
    dates,
    answers,
    addOns,
    version,
    overbook,
    total,
  }: TransferBody): Promise<TransferDone> => {
    const undo = (undoId.current ??= uuid())
    const undoWhere = (canUndo: boolean) =>
      canUndo ? () => undoMove.mutateAsync({ ...targetOf(page), body: { undo } }) : null
    const body = {
      undo,
      ...targetIds(target),
      ...answers,
      ...(dates.length > 0 && { dates: [...dates] }),
      overbook,
      total,
    }
    if (one === null) {
      const input = { ...targetOf(page), body: { rosterIds: [...rosterIds], ...body } }
      const result = await moveMany.mutateAsync(input)
      undoId.current = null
      return {
        ...result,
        undo: undoWhere(result.canUndo),
        dearer: result.moved.filter(({ owed, kept, owedBefore }) => owed + kept > owedBefore),
      }
    }
    const { transferred, rosterId } = await update.mutateAsync({
      ...targetOfOne(page, one),
      body: { ...body, addOns: [...addOns], version },
    })
    undoId.current = null
    const isDearer = transferred !== null && transferred.difference > 0
    return {
      changed: 1,
      refused: [],
      warnings: transferred?.warnings ?? [],
      undo: undoWhere(transferred?.canUndo ?? false),
      dearer: isDearer ? [{ rosterId, name: one.name, parentId: rows[0]?.parentId ?? null }] : [],
    }
  }
}

/** Address of a target, for roster calls. */
export function targetAddress({ kind, sectionId }: Target) {
  return { at: activityKinds[kind].addresses.section, params: { id: sectionId } }
}

function targetIds({ kind, sectionId }: Target) {
  return { [activityKinds[kind].rosterIds.section]: sectionId }
}

/** Input of the call for a single child. */
function targetOfOne(page: ActivityPage, one: TransferOne | null) {
  const { at, params } = targetOf(page)
  return { at, params: { ...params, rosterId: one?.rosterId ?? '' } }
}

function targetOf(page: ActivityPage) {
  return { at: page.target.at as CallInput<typeof transfers.quote>['at'], params: { id: page.id } }
}
