import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { childName } from '@afterbell/domain/families/child-name'
import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { DatesField } from '../../ui/fields/DatesField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { CancelButton, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { PriceLines } from '../prices/PriceLines.tsx'
import { QuestionFields, rulesOf } from '../places/roster-questions.tsx'
import { dropInTarget, useDropInRefresh, type DropInRow, type Offer } from './drop-in-page.ts'
import { useDates } from './useDates.ts'
import { WithOffer } from './WithOffer.tsx'
import { usePrice } from './usePrice.ts'

interface EditedDropIn {
  page: ActivityPage
  row: DropInRow
}

/** Moves a drop-in to another date, or changes its pickup option, homeroom teacher or T-shirt size. */
export function openEditDropIn(edited: EditedDropIn): Promise<void> {
  return openModal({
    title: childName(edited.row),
    description: 'Drop-in',
    width: 720,
    content: ({ close }) => (
      <WithOffer page={edited.page}>
        {(offer) => <EditDropInForm {...edited} offer={offer} onSaved={close} />}
      </WithOffer>
    ),
  })
}

type EditProps = EditedDropIn & { onSaved: () => void }

type Values = RosterAnswers & { date: string; overbook: boolean }

function EditDropInForm({ page, row, offer, onSaved }: EditProps & { offer: Offer }) {
  const format = useFormat()
  const save = useWrite(dropIns.update)
  const refresh = useDropInRefresh()
  const { dropInId, childId, pickUpOptionId, teacherId, tshirtSizeId, version } = row
  const form = useAppForm<Values>({
    initial: { pickUpOptionId, teacherId, tshirtSizeId, date: row.date, overbook: false },
    rules: rulesOf(offer),
    onSubmit: async ({ date, overbook, ...answers }) => {
      const move =
        date === row.date ? {} : { date, overbook, ...(price.quote && { total: price.quote.total }) }
      const { at, params } = dropInTarget(page)
      try {
        await save.mutateAsync({
          at,
          params: { ...params, dropInId },
          body: { ...answers, ...move, version },
        })
      } catch (error) {
        // Somebody else has changed it or taken the spot: refreshes the list and the calendar.
        if (error instanceof CallRefused) refresh()
        // Somebody has canceled it: there is nothing left to change.
        if (error instanceof CallRefused && error.code === 'NOT_HERE') onSaved()
        throw error
      }
      notify.success(`${childName(row)} changed`)
      refresh()
      onSaved()
    },
  })
  const { date, overbook } = form.values
  const mayOverbook = useMay()('aftercare.drop-in', 'add')
  const isMoved = date !== row.date
  const run = useDates(page, { childIds: [childId], moving: dropInId, overbook, today: format.today() })
  const price = usePrice(page, [childId], isMoved ? [date] : [])
  return (
    <Form form={form} aria-label={`Drop-in of ${childName(row)}`}>
      <DialogBody>
        {row.state === 'CAME' ? (
          <p>
            {childName(row)} was there on {format.weekdayDate(row.date, 'long')}, so the date stays.
          </p>
        ) : run.reading.data ? (
          <DatesField
            name="date"
            label="Date"
            isSingle
            error={form.errorAt('date')}
            value={[date]}
            {...(run.min && run.max && { min: run.min, max: run.max })}
            dayNotes={run.told}
            onChange={([chosen]) => chosen && form.set('date', chosen)}
          />
        ) : run.reading.isError ? (
          <ReadFailure
            error={run.reading.error}
            onRetry={() => void run.reading.refetch()}
            thing="The dates"
          />
        ) : (
          <FieldsSkeleton fields={2} />
        )}
        {row.state !== 'CAME' && mayOverbook && (run.hasFull || overbook) && (
          <SwitchField
            {...form.field('overbook')}
            label="Include full dates"
            description="Booking a full date overbooks it. This is recorded with your name."
          />
        )}
        <QuestionFields field={form.field} asks={offer.asks} requires={offer.requires} />
        {price.isAsked && <PriceLines quote={price.quote} />}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit whenChanged disabled={price.isOnItsWay || undefined}>
          Save
        </GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
