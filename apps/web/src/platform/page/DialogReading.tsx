import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { ReadFailure } from './ReadFailure.tsx'

interface DialogReadingProps {
  /** Queries the dialog waits for. The first failure is shown. */
  of: readonly { isError: boolean; error: unknown; refetch: () => unknown }[]
  /** Names the missing thing in the failure: "This child". */
  thing?: string
  /** Number of skeleton fields. */
  fields?: number
}

/** Dialog while its data is loading or has failed. */
export function DialogReading({ of, thing, fields = 3 }: DialogReadingProps) {
  const failedRead = of.find(({ isError }) => isError)
  return (
    <DialogBody>
      {failedRead ? (
        <ReadFailure
          error={failedRead.error}
          onRetry={() => void failedRead.refetch()}
          {...(thing !== undefined && { thing })}
        />
      ) : (
        <FieldsSkeleton fields={fields} />
      )}
    </DialogBody>
  )
}
