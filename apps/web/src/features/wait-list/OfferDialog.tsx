import { spotLimit } from '@afterbell/domain/activities/availability'
import { count } from '@afterbell/domain/kernel/count'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { childName } from '@afterbell/domain/families/child-name'
import { goesFirstText } from '@afterbell/domain/places/turns'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { useFormat } from '../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { CancelButton, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { useActivity, type Activity, type ActivityPage } from '../places/activity-page.ts'
import { positionText } from './position.ts'
import { tightestPlaces, waitedFor } from '../places/taken.ts'
import { useOnDays } from '../places/useOnDays.ts'
import type { WaitRow } from './MoveUpDialog.tsx'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'
import styles from '../places/enroll.module.css'

/** Offers a waiting child a spot now. Out of turn or overbooking needs an explicit choice. */
export function openOffer(page: ActivityPage, row: WaitRow): Promise<void> {
  return openModal({
    title: `Offer ${childName(row)} a spot`,
    description: row.isReached
      ? 'We’ll hold the spot and email the family. It counts as taken until they answer.'
      : 'We’ll hold the spot, and it counts as taken until the family answers. No guardian has an email address, so please call.',
    width: 480,
    content: ({ close }) => <OfferPlace page={page} row={row} onDone={close} />,
  })
}

interface OfferProps {
  page: ActivityPage
  row: WaitRow
  onDone: () => void
}

/** Loads occupancy and the children ahead before anything can be offered. */
function OfferPlace(props: OfferProps) {
  const { page, row } = props
  const reading = useActivity(page)
  const input = { at: page.target.at, params: { id: page.id, rosterId: row.rosterId } }
  const info = useRead(rosters.updateInfo, input, { freshForMs: 0 })
  if (!reading.data || !info.data) return <DialogReading of={[reading, info]} fields={2} />
  return (
    <OfferForm
      {...props}
      activity={reading.data}
      ahead={info.data.ahead}
      reservedFor={info.data.reservedFor}
    />
  )
}

function OfferForm({
  page,
  row,
  activity,
  ahead,
  reservedFor,
  onDone,
}: OfferProps & { activity: Activity; ahead: readonly string[]; reservedFor: readonly string[] }) {
  const format = useFormat()
  const refresh = useRosterRefresh(page)
  const offer = useWrite(waitLists.offer, { once: true })
  const choice = waitedFor(row, format.today())
  const places = tightestPlaces(useOnDays(page, activity, choice).activity, choice)
  const others = row.siblings.map(({ name }) => name).join(' and ')
  const form = useAppForm({
    initial: { together: true, overbook: false },
    onSubmit: async (body) => {
      const params = { ...page.target.params, rosterId: row.rosterId }
      try {
        const { expiresAt } = await offer.mutateAsync({ ...page.target, params, body })
        notify.success(`Offered. We’ll hold the spot until ${format.moment(expiresAt)}`)
        onDone()
      } catch (error) {
        // Somebody else was quicker: the dialog has nothing left to offer.
        if (error instanceof CallRefused && CLOSING_CODES.includes(error.code ?? '')) onDone()
        throw error
      } finally {
        refresh()
      }
    },
  })
  const children = form.values.together ? row.siblings.length + 1 : 1
  const refusal = form.values.overbook ? null : whyKnowingly(places, children, { ahead, reservedFor })
  return (
    <Form form={form} aria-label={`Offer ${childName(row)} a spot`}>
      <DialogBody>
        <p className={styles.left}>
          {spotLimit(places.maxEnroll) === null
            ? count(places.enrolled, 'spot')
            : `${places.enrolled} of ${count(places.maxEnroll, 'spot')}`}{' '}
          taken. {positionText(row.position)}.
        </p>
        <div className={styles.switches}>
          {others && (
            <SwitchField
              {...form.field('together')}
              label={`Together with ${others}`}
              description="They asked together, so offer spots to all of them or none"
            />
          )}
          <SwitchField
            {...form.field('overbook')}
            label="Offer out of turn or over capacity"
            description={knowinglyText(places, children, goesFirstText(ahead, reservedFor))}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        {/* Shown below the button, since the switch to allow it is above. */}
        <GuardedSubmit refused={refusal} says="bottom">
          Offer now
        </GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}

const CLOSING_CODES = ['NOT_HERE', 'ALREADY_OFFERED', 'ALREADY_ENROLLED']

/** Returns why an offer needs the switch; null if a spot is open and nobody is passed over. */
function whyKnowingly(
  { enrolled, maxEnroll }: Activity['places'],
  children: number,
  { ahead, reservedFor }: { ahead: readonly string[]; reservedFor: readonly string[] },
): string | null {
  if (enrolled + children > maxEnroll) return `No spot is open. Turn on the switch to offer over capacity`
  if (reservedFor.length > 0)
    return 'What is open is kept for others. Turn on the switch to offer out of turn'
  return ahead.length > 0
    ? 'Others are ahead on the wait list. Turn on the switch to offer out of turn'
    : null
}

/** Says how many children there would be, and who is passed over. */
function knowinglyText(
  { enrolled, maxEnroll }: Activity['places'],
  children: number,
  goes: readonly string[],
): string {
  const enrolledAfter = enrolled + children
  const effects = [
    enrolledAfter > maxEnroll ? `Makes it ${enrolledAfter} of ${maxEnroll}` : null,
    ...goes,
    'This is recorded with your name',
  ]
  return effects.filter(Boolean).join('. ')
}
