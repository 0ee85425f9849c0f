import type { waitLists } from '@afterbell/contract/enrolment'
import { rosters } from '@afterbell/contract/enrolment'
import type { Grade } from '@afterbell/domain/grades'
import type { RowOf } from '../../lists/useList.ts'
import { useRead } from '../../platform/calls.ts'
import { DialogReading } from '../../platform/DialogReading.tsx'
import { fullName } from '../../platform/format.ts'
import { openModal } from '../../ui/modals.tsx'
import type { ActivityPage } from './activity-page.ts'
import { EnrolForm } from './EnrolForm.tsx'

export type WaitRow = RowOf<typeof waitLists.list>

/**
 * Gives a child the place it was offered, when its family has accepted, or the one it waits for, on today's terms; into a
 * full activity only knowingly.
 */
export function openMoveUp(page: ActivityPage, row: WaitRow): Promise<void> {
  return openModal({
    title: isOffered(row) ? 'Accept for the family' : 'Move up from the wait list',
    description: isOffered(row) ? 'The place is held for this child' : positionTold(row.position),
    width: 560,
    content: ({ close }) => <MoveUp page={page} row={row} onDone={close} />,
  })
}

function MoveUp({ page, row, onDone }: { page: ActivityPage; row: WaitRow; onDone: () => void }) {
  const asked = { at: page.asked.at, params: { id: page.id, rosterId: row.rosterId } }
  const info = useRead(rosters.updateInfo, asked, { freshForMs: 0 })
  if (!info.data || !info.isFetchedAfterMount) return <DialogReading of={[info]} thing="This child" />
  const { pickUpOptionId, teacherId, tshirtSizeId, addOns } = info.data
  const guardian = row.contacts[0]?.name ?? null
  return (
    <EnrolForm
      page={page}
      child={{
        id: row.childId,
        fullName: fullName(row),
        birthDate: row.birthDate,
        grade: row.grade as Grade | null,
        allergies: row.allergies,
        guardian,
        teacherId,
        tshirtSizeId,
        thereIn: [],
        isThere: false,
      }}
      waiting={{
        rosterId: row.rosterId,
        sectionId: row.sectionId,
        dates: row.dates,
        isOffered: isOffered(row),
        answers: { pickUpOptionId, teacherId, tshirtSizeId },
        amounts: Object.fromEntries(addOns.map(({ id, amount }) => [id, amount])),
      }}
      onDone={onDone}
    />
  )
}

function isOffered({ offer }: WaitRow): boolean {
  return offer?.state === 'OPEN'
}

/** Whose turn it is, is for staff to judge: they are told who else waits. */
function positionTold(position: number): string {
  if (position === 1) return 'First on the wait list'
  const before = position - 1
  return `Position ${position}: ${before} ${before === 1 ? 'child' : 'children'} joined before`
}
