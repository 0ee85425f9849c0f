import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { childName } from '@afterbell/domain/families/child-name'
import type { Grade } from '@afterbell/domain/kernel/grades'
import type { RowOf } from '../../lists/useList.ts'
import { CallRefused, serverNow } from '../../platform/calls/calls-send.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { useFormat } from '../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import type { ActivityPage } from '../places/activity-page.ts'
import { EnrollForm } from '../places/EnrollForm.tsx'
import { positionText } from './position.ts'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'
import styles from '../places/enroll.module.css'

export type WaitRow = RowOf<typeof waitLists.list>

interface MoveUpProps {
  page: ActivityPage
  row: WaitRow
  onDone: () => void
}

/**
 * Gives a child the spot they were offered, after the family accepted, or the one they wait for, on today's terms.
 * Overbooking and passing over others need an explicit choice.
 */
export function openMoveUp(page: ActivityPage, row: WaitRow): Promise<void> {
  return openModal({
    title: isOffered(row) ? 'Accept for the family' : 'Move up from the wait list',
    width: 560,
    content: ({ close }) => <MoveUp page={page} row={row} onDone={close} />,
  })
}

/** The child's state can change while the dialog is open: the offer expires, or somebody else answers. */
function MoveUp({ page, row, onDone }: MoveUpProps) {
  const input = { at: page.target.at, params: { id: page.id, rosterId: row.rosterId } }
  const info = useRead(rosters.updateInfo, input, { freshForMs: 0 })
  const refresh = useRosterRefresh(page)
  const [isOver, setOver] = useState(false)
  // While its spot is held for payment the child is neither waiting nor offered a spot, which is no surprise here.
  const [isPaying, setPaying] = useState(false)
  const markOver = () => {
    setOver(true)
    refresh()
  }
  useWhenOver(row.offer?.state === 'OPEN' ? row.offer.expiresAt : null, markOver)
  const lookAgain = ({ code, status }: CallRefused) => {
    if (code === 'OFFER_ENDED' || code === 'NOT_HERE' || status === 404) return markOver()
    void info.refetch()
    refresh()
  }
  const markPaying = (isNow: boolean) => {
    if (isNow) setPaying(true)
    else void info.refetch().finally(() => setPaying(false))
  }
  const isGone = !isPaying && (isOver || (info.error instanceof CallRefused && info.error.status === 404))
  if (isGone)
    return (
      <NoMore onDone={onDone}>
        {childName(row)} is no longer in line: {whyGone(row)}.
      </NoMore>
    )
  if (!info.data || !info.isFetchedAfterMount) return <DialogReading of={[info]} thing="This child" />
  const { state } = info.data
  if (state === 'TAKEN' && !isPaying)
    return <NoMore onDone={onDone}>{childName(row)} already has their spot.</NoMore>
  if (isOffered(row) && state === 'WAITING' && !isPaying)
    return (
      <NoMore onDone={onDone}>The offer was already withdrawn. {childName(row)} is waiting again.</NoMore>
    )
  return <MoveUpForm {...{ page, row, onDone, lookAgain, paying: markPaying }} info={info.data} />
}

type Info = AnswerOf<typeof rosters.updateInfo>

function MoveUpForm({
  page,
  row,
  info,
  onDone,
  lookAgain,
  paying,
}: MoveUpProps & {
  info: Info
  lookAgain: (refused: CallRefused) => void
  paying: (isNow: boolean) => void
}) {
  const format = useFormat()
  const { pickUpOptionId, teacherId, tshirtSizeId, addOns, ahead, reservedFor } = info
  const isOffered = info.state === 'OFFERED'
  const until = row.offer?.state === 'OPEN' ? ` until ${format.moment(row.offer.expiresAt)}` : ''
  return (
    <EnrollForm
      page={page}
      statusText={isOffered ? `We are holding the spot for this child${until}` : positionText(row.position)}
      child={{
        id: row.childId,
        fullName: childName(row),
        birthDate: row.birthDate,
        grade: row.grade as Grade | null,
        allergies: row.allergies,
        guardian: row.contacts[0]?.name ?? null,
        foundPerson: null,
        teacherId,
        tshirtSizeId,
        thereIn: [],
        isThere: false,
      }}
      waiting={{
        rosterId: row.rosterId,
        sectionId: row.sectionId,
        dates: row.dates,
        isOffered,
        ahead,
        reservedFor,
        answers: { pickUpOptionId, teacherId, tshirtSizeId },
        amounts: Object.fromEntries(addOns.map(({ id, amount }) => [id, amount])),
      }}
      onDone={onDone}
      onPaying={paying}
      onRefused={lookAgain}
    />
  )
}

/** Says why there is no longer a spot to give. */
function NoMore({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  return (
    <>
      <DialogBody>
        <p className={styles.noMore} role="status">
          {children}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Close</Button>
      </DialogFooter>
    </>
  )
}

/** Calls back once, at a future instant. */
function useWhenOver(at: string | null, onOver: () => void): void {
  const onOverRef = useRef(onOver)
  useEffect(() => {
    onOverRef.current = onOver
  })
  useEffect(() => {
    if (at === null) return
    const remaining = serverNow().until(Temporal.Instant.from(at)).total('milliseconds')
    const timer = setTimeout(() => onOverRef.current(), Math.max(0, remaining) + 1000)
    return () => clearTimeout(timer)
  }, [at])
}

function isOffered({ offer }: WaitRow): boolean {
  return offer?.state === 'OPEN'
}

function whyGone(row: WaitRow): string {
  return isOffered(row)
    ? 'the offer has expired or was already answered'
    : 'someone else took them off the list'
}
