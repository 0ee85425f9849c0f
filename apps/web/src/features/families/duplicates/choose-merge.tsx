import { childName } from '@afterbell/domain/families/child-name'
import { children } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { call } from '../../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { CancelButton } from '../../../ui/form/form.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { ChildPicker } from '../ChildPicker.tsx'
import type { Child } from '../child-values.ts'
import { openMerge } from './MergeDialog.tsx'

/** Asks for the duplicate of a child, or a child of the other family, and compares both families side by side. */
export async function chooseMerge(child: Child): Promise<void> {
  const otherId = await openModal<string>({
    title: `Merge ${childName(child)}`,
    description: 'Choose the other entry of this child, or a child of the family that was entered twice.',
    content: ({ close }) => (
      <>
        <DialogBody>
          <ChildPicker name="other" label="Child" without={[child.id]} onChoose={(id) => close(id)} />
        </DialogBody>
        <DialogFooter>
          <CancelButton />
        </DialogFooter>
      </>
    ),
  })
  if (!otherId) return
  try {
    const { familyId } = await call(children.get, { params: { id: otherId } })
    const [one, other] = await Promise.all(
      [child.familyId, familyId].map((id) => call(familyMerges.get, { params: { id } })),
    )
    await openMerge(one!, other!, { samePair: { keepId: child.id, otherId } })
  } catch {
    // The call has shown its error. Nothing has changed.
  }
}
