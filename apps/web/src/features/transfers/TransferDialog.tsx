import { useState } from 'react'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { childName } from '@afterbell/domain/families/child-name'
import type { ChosenRows } from '../../lists/actions.ts'
import { countText } from '../../lists/list.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { CancelButton } from '../../ui/form/form.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import type { RosterRow } from '../places/roster-columns.tsx'
import { childrenWords } from '../frame/children-words.ts'
import { TargetChooser, type Target } from './TargetChooser.tsx'
import { TransferForm } from './TransferForm.tsx'
import { targetAddress, type Transferees } from './transfer-calls.ts'

/** Moves one child to another class or group (OQ-08). `dates` are all days they picked in the camp. */
export async function openTransferOfOne(
  page: ActivityPage,
  row: RosterRow,
  dates: readonly string[],
): Promise<void> {
  const { rosterId, section } = row
  const one = { rosterId, name: childName(row), dates }
  await openTransfer({ page, rosterIds: [rosterId], rows: [row], one }, section && `From ${section.name}`)
}

/** The same for the ticked rows. Returns whether it was done. */
export async function openTransferOfMany(
  page: ActivityPage,
  chosen: ChosenRows<RosterRow>,
): Promise<boolean> {
  return openTransfer({ page, rosterIds: await chosen.ids(), rows: chosen.rows, one: null }, null)
}

/** Asks for the target and the terms, and shows the change of the balance. */
async function openTransfer(who: Transferees, from: string | null): Promise<boolean> {
  const isDone = await openModal<true>({
    title: `Transfer ${whoText(who)}`,
    description: from ?? 'Past attendance stays on the old roster.',
    width: 560,
    content: ({ close }) => <Transfer who={who} onDone={() => close(true)} />,
  })
  return isDone === true
}

/** Number of children: one who picked days several times counts once. Unknown for rows on other pages. */
function whoText({ one, rows, rosterIds }: Transferees): string {
  if (one) return one.name
  const children = new Set(rows.map(({ childId }) => childId)).size
  return rows.length === rosterIds.length ? countText(children, childrenWords) : 'children'
}

interface TransferProps {
  who: Transferees
  onDone: () => void
}

function Transfer(props: TransferProps) {
  const [target, setTarget] = useState<Target | null>(null)
  if (target) return <TransferTo {...props} target={target} onBack={() => setTarget(null)} />
  return (
    <>
      <DialogBody>
        <TargetChooser who={props.who} onPick={setTarget} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
      </DialogFooter>
    </>
  )
}

function TransferTo(props: TransferProps & { target: Target; onBack: () => void }) {
  const { page, one } = props.who
  useUnsaved(true)
  const activity = useRead(rosters.details, targetAddress(props.target))
  const info = useRead(
    rosters.updateInfo,
    { at: page.target.at, params: { id: page.id, rosterId: one?.rosterId ?? '' } },
    { freshForMs: 0, enabled: one !== null },
  )
  if (activity.data && one === null) return <TransferForm {...props} activity={activity.data} info={null} />
  if (activity.data && info.data && info.isFetchedAfterMount)
    return <TransferForm {...props} activity={activity.data} info={info.data} />
  return one ? (
    <DialogReading of={[activity, info]} thing="This place" />
  ) : (
    <DialogReading of={[activity]} thing="This activity" />
  )
}
