import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { ReadFailure } from './ReadFailure.tsx'

interface DialogReadingProps {
  /** What is asked for. The first that failed is told. */
  of: readonly { isError: boolean; error: unknown; refetch: () => unknown }[]
  /** What was looked for: "This child". */
  thing?: string
  /** As many as are about to come. */
  fields?: number
}

/** A dialog while what it is about is on its way, or where it did not come. */
export function DialogReading({ of, thing, fields = 3 }: DialogReadingProps) {
  const failed = of.find(({ isError }) => isError)
  return (
    <DialogBody>
      {failed ? (
        <ReadFailure
          error={failed.error}
          onRetry={() => void failed.refetch()}
          {...(thing !== undefined && { thing })}
        />
      ) : (
        <FieldsSkeleton fields={fields} />
      )}
    </DialogBody>
  )
}
