import { useSyncExternalStore, type ReactNode } from 'react'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { confirm } from './confirm.tsx'
import { currentModals, dropModal, onModals, pushModal, settleModal } from './modal-stack.ts'

interface ModalSpec<T> extends Pick<DialogProps, 'title' | 'description' | 'width' | 'confirmOnClose'> {
  /** Renders the content. `close(result)` closes without asking and resolves the promise. */
  content: (modal: { close: (result?: T) => void }) => ReactNode
}

/**
 * Opens a dialog and returns its result, or undefined when the user closed it. A changed form inside asks before it closes
 * (R066, R200, OQ-44); `confirmOnClose` always asks.
 *
 *     const saved = await openModal<Location>({
 *       title: 'Add location',
 *       content: ({ close }) => <LocationForm onSaved={close} />,
 *     })
 */
export function openModal<T = void>(spec: ModalSpec<T>): Promise<T | undefined> {
  return new Promise((answer) => {
    pushModal({
      ...spec,
      content: (close) => spec.content({ close: (result) => close(result) }),
      answer: (result) => answer(result as T | undefined),
    })
  })
}

/** Draws the open dialogs. Stands inside the router and the query client, so that screens work in it. */
export function ModalHost() {
  const entries = useSyncExternalStore(onModals, currentModals)
  return entries.map((entry) => (
    <Dialog
      key={entry.id}
      opened={entry.opened}
      title={entry.title}
      description={entry.description}
      width={entry.width}
      isQuestion={entry.isQuestion}
      confirmOnClose={entry.confirmOnClose}
      askToClose={askToClose}
      onClose={() => settleModal(entry, undefined)}
      onClosed={() => dropModal(entry.id)}
    >
      {entry.content((result) => settleModal(entry, result))}
    </Dialog>
  ))
}

/** Asks before closing a dialog with unsaved data. */
export function askToClose(): Promise<boolean> {
  return confirm({ message: 'Are you sure you want to close this modal?' })
}
