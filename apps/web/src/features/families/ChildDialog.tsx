import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { childName } from '@afterbell/domain/families/child-name'
import { children } from '@afterbell/contract/families/children'
import { useRead } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { DialogBody, useDialog } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { ChildForm } from './ChildForm.tsx'
import type { Child } from './child-values.ts'

interface ChildDialogSpec {
  /** The child to edit; absent when adding one. */
  childId?: string
  /** A brother or sister whose family the new child joins. */
  siblingId?: string
  onSaved?: (child: Child) => void
}

/**
 * The modal `child` (OQ-01): adds a child with the family, or edits one. Returns the saved child, or undefined when closed
 * without saving. Requires the right `contacts` `contact`.
 */
export async function openChildDialog({ childId, siblingId, onSaved }: ChildDialogSpec = {}): Promise<
  Child | undefined
> {
  const savedChild = await openDialog(childId, null, siblingId)
  if (savedChild) onSaved?.(savedChild)
  return savedChild
}

function openDialog(
  childId: string | undefined,
  beside: ReactNode,
  siblingId?: string,
): Promise<Child | undefined> {
  return openModal<Child>({
    title: childId ? <ChildTitle childId={childId} /> : siblingId ? 'Add sibling' : 'Add child',
    width: 720,
    content: ({ close }) => (
      <>
        {beside}
        {childId ? (
          <EditChild childId={childId} onSaved={close} />
        ) : (
          <NewChildren siblingId={siblingId ?? null} onSaved={close} />
        )}
      </>
    ),
  })
}

/**
 * Opens the dialog of the child in the address, `?child=…`, so that it can be shared and reached by going back. Returns a
 * function that makes the search parameters of such a link.
 */
export function useChildInAddress(): (childId: string) => (before: object) => object {
  const { child: childId } = useSearch({ strict: false }) as { child?: string }
  const navigate = useNavigate()
  useEffect(() => {
    if (!childId) return
    void openDialog(childId, <CloseWithAddress childId={childId} />).then(() =>
      navigate({
        to: '.',
        search: (before: object) => withoutChild(before, childId),
        replace: true,
        resetScroll: false,
      } as never),
    )
  }, [childId, navigate])
  return searchWithChild
}

const searchWithChild = (childId: string) => (before: object) => ({ ...before, child: childId })

function withoutChild(search: object, childId: string): object {
  return (search as { child?: string }).child === childId ? { ...search, child: undefined } : search
}

/** Closes the dialog on going back, as its cross does. */
function CloseWithAddress({ childId }: { childId: string }) {
  const { child } = useSearch({ strict: false }) as { child?: string }
  const dialog = useDialog()
  const isThere = child === childId
  useEffect(() => {
    if (!isThere) dialog?.cancel()
    // The dialog is a new object at every render; only the address closes it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isThere])
  return null
}

function ChildTitle({ childId }: { childId: string }) {
  const child = useRead(children.get, { params: { id: childId } })
  return child.data ? childName(child.data) : 'Child'
}

function EditChild({ childId, onSaved }: { childId: string; onSaved: (child: Child) => void }) {
  // Reads again: a form that starts with outdated data could not be saved.
  const child = useRead(children.get, { params: { id: childId } }, { freshForMs: 0 })
  if (child.isError && !child.data)
    return (
      <DialogBody>
        <ReadFailure error={child.error} onRetry={() => void child.refetch()} thing="This child" />
      </DialogBody>
    )
  if (!child.data || !child.isFetchedAfterMount)
    return (
      <DialogBody>
        <FieldsSkeleton fields={8} />
      </DialogBody>
    )
  return <ChildForm child={child.data} onSaved={onSaved} />
}

/** Adds a child, and then brothers and sisters without closing: each joins the family of the one before. */
function NewChildren({ siblingId, onSaved }: { siblingId: string | null; onSaved: (child: Child) => void }) {
  const [joins, setJoins] = useState(siblingId)
  return (
    <ChildForm
      key={joins}
      child={null}
      joins={joins}
      onSaved={(child, isMore) => (isMore ? setJoins(child.id) : onSaved(child))}
    />
  )
}
