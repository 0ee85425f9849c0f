import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { countText } from '../../lists/list.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { DatesField } from '../../ui/fields/DatesField.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { useAppForm, type FieldProps } from '../../ui/form/useAppForm.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { ChildChooser, ChildFacts, type Candidate } from '../places/choosers/ChildChooser.tsx'
import { PriceLines } from '../prices/PriceLines.tsx'
import { usePayFlow } from '../places/usePayFlow.ts'
import { noAnswers, QuestionFields, rulesOf } from '../places/roster-questions.tsx'
import { dropInTarget, dropInWords, useDropInRefresh, type Offer } from './drop-in-page.ts'
import { useDates } from './useDates.ts'
import { WithOffer } from './WithOffer.tsx'
import { usePrice } from './usePrice.ts'
import styles from './drop-in.module.css'

/** Books drop-ins: children, dates and price. */
export function openAddDropIn(page: ActivityPage): Promise<void> {
  return openModal({
    title: 'Add drop-in',
    width: 720,
    content: ({ close }) => <AddDropIn page={page} onDone={close} />,
  })
}

/** The same inside a dialog that has chosen the first child. */
export function AddDropIn(props: AddDropInProps) {
  return <WithOffer page={props.page}>{(offer) => <AddDropInForm {...props} offer={offer} />}</WithOffer>
}

interface AddDropInProps {
  page: ActivityPage
  first?: Candidate
  onDone: () => void
}

interface Values extends RosterAnswers {
  dates: string[]
}

function AddDropInForm({ page, first, offer, onDone }: AddDropInProps & { offer: Offer }) {
  const format = useFormat()
  const add = useWrite(dropIns.add, { once: true })
  const payFlow = usePayFlow(page)
  const refresh = useDropInRefresh()
  const [isChoosing, setChoosing] = useState(first === undefined)
  const [children, setChildren] = useState<readonly Candidate[]>(first ? [first] : [])
  const [overbook, setOverbook] = useState(false)
  // Chosen children count as unsaved changes by themselves (R200).
  useUnsaved(children.length > 0)
  const childIds = children.map(({ id }) => id)
  const run = useDates(page, { childIds, overbook, today: format.today() })
  const wrongAmong = (chosen: readonly string[]) => {
    const wrong = chosen.find((date) => run.whyNot(date) !== null)
    return wrong ? `${format.date(wrong)}: ${run.whyNot(wrong)}` : null
  }
  const form = useAppForm<Values>({
    initial: { ...noAnswers, dates: [] },
    rules: {
      ...rulesOf(offer),
      dates: (chosen) => (chosen.length === 0 ? 'Please choose at least one date' : wrongAmong(chosen)),
    },
    onSubmit: async ({ dates, ...answers }) => {
      try {
        const input = { dates, overbook, ...answers, ...(price.quote && { total: price.quote.total }) }
        const book = async (pay: boolean) => {
          const made = await add.mutateAsync({ ...dropInTarget(page), body: { childIds, ...input, pay } })
          return { ...made, rosterIds: made.added.map(({ dropInId }) => dropInId) }
        }
        const [only, ...others] = children
        // Several children can have several payers, who get an invoice each.
        const booking =
          only && others.length === 0
            ? await payFlow({
                child: only,
                totalCents: price.quote?.total,
                isDropIn: true,
                add: book,
                cart: { childId: only.id, listType: 'Dropin', ...input },
              })
            : await book(false)
        if (booking === null) {
          void run.reading.refetch()
          return
        }
        const { rosterIds, warnings } = booking
        notify.success(`${countText(rosterIds.length, dropInWords)} booked`)
        if (warnings.length > 0) notify.warning(warnings.join('. '))
      } catch (error) {
        // The price has changed or the last spot is gone: refreshes what is shown.
        if (error instanceof CallRefused) {
          void run.reading.refetch()
          price.askAgain()
        }
        throw error
      }
      refresh()
      onDone()
    },
  })
  const { dates } = form.values
  const price = usePrice(page, childIds, dates)

  if (isChoosing)
    return (
      <>
        <DialogBody>
          <ChildChooser
            page={page}
            chosenIds={childIds}
            onPick={(child) => {
              setChildren([...children, child])
              setChoosing(false)
            }}
          />
        </DialogBody>
        <DialogFooter>
          {children.length > 0 ? (
            <Button variant="default" onClick={() => setChoosing(false)}>
              Back
            </Button>
          ) : (
            <CancelButton />
          )}
        </DialogFooter>
      </>
    )
  const count = children.length * dates.length
  // Shows the cost in the button, in sight however long the list of dates is.
  const cost = price.quote && price.quote.total > 0 ? ` for ${format.money(price.quote.total)}` : ''
  return (
    <Form form={form} aria-label="Drop-ins">
      <DialogBody>
        <FieldGroup name="children" label={children.length === 1 ? 'Child' : 'Children'}>
          <ul className={styles.children}>
            {children.map((child) => (
              <li key={child.id}>
                <div>
                  <div className={styles.childName}>{child.fullName}</div>
                  <ChildFacts child={child} />
                </div>
                {children.length > 1 && (
                  <CloseButton
                    aria-label={`Remove ${child.fullName}`}
                    onClick={() => setChildren(children.filter(({ id }) => id !== child.id))}
                  />
                )}
              </li>
            ))}
          </ul>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            Another child
          </Button>
        </FieldGroup>
        <WhichDates field={form.field('dates')} {...{ run, overbook, onOverbook: setOverbook }} />
        <QuestionFields field={form.field} asks={offer.asks} requires={offer.requires} />
        {price.isAsked && <PriceLines quote={price.quote} />}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton disabled={price.isOnItsWay || undefined}>
          {count === 0 ? 'Book' : `Book ${countText(count, dropInWords)}${cost}`}
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}

interface WhichDatesProps {
  field: FieldProps<string[]>
  run: ReturnType<typeof useDates>
  overbook: boolean
  onOverbook: (overbook: boolean) => void
}

/** Calendar of the run: a date that cannot be chosen says why. */
function WhichDates({ field, run, overbook, onOverbook }: WhichDatesProps) {
  const { reading, hasFull, min, max } = run
  if (reading.isError)
    return <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} thing="The dates" />
  if (!reading.data) return <FieldsSkeleton fields={2} />
  return (
    <>
      <DatesField
        {...field}
        label="Dates"
        required
        {...(min && max && { min, max })}
        dayNotes={{ ...run.told, ...(run.first && { first: run.first }) }}
      />
      {(hasFull || overbook) && (
        <SwitchField
          name="overbook"
          value={overbook}
          onChange={onOverbook}
          label="Include full dates"
          description="Booking a full date overbooks it. This is recorded with your name."
        />
      )}
    </>
  )
}
