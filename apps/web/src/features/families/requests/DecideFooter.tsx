import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { CancelButton, SubmitButton } from '../../../ui/form/form.tsx'

interface DecideFooterProps {
  mayDecide: boolean
  isPending: boolean
  isDisabled?: boolean
  /** Says yes. A problem of it is shown where it was entered. */
  onAgree: () => Promise<unknown>
  /** What saying yes does. */
  children: ReactNode
}

/** The end of a dialog that decides a request: the form it stands in declines it. */
export function DecideFooter({ mayDecide, isPending, isDisabled, onAgree, children }: DecideFooterProps) {
  return (
    <DialogFooter>
      <CancelButton />
      {mayDecide && (
        <>
          <SubmitButton color="red" variant="light">
            Decline
          </SubmitButton>
          <Button
            loading={isPending}
            disabled={isDisabled ?? false}
            onClick={() => void onAgree().catch(() => undefined)}
          >
            {children}
          </Button>
        </>
      )}
    </DialogFooter>
  )
}
