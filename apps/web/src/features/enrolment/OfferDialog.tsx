import { waitLists } from '@afterbell/contract/enrolment'
import { useWrite } from '../../platform/calls.ts'
import { fullName, useFormat } from '../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { CancelButton, KitForm, SubmitButton } from '../../ui/form.tsx'
import { openModal } from '../../ui/modals.tsx'
import { notify } from '../../ui/notify.ts'
import { useKitForm } from '../../ui/useKitForm.ts'
import type { ActivityPage } from './activity-page.ts'
import type { WaitRow } from './MoveUpDialog.tsx'
import { useRosterRefresh } from './useRosterRefresh.ts'
import styles from './enrol.module.css'

/** Offers a waiting child a place now; out of turn, or beyond the capacity, only knowingly. */
export function openOffer(page: ActivityPage, row: WaitRow): Promise<void> {
  return openModal({
    title: `Offer ${fullName(row)} a place`,
    description: row.isReached
      ? 'It is held for the family, which is told by e-mail, and counts as taken until it has answered.'
      : 'It is held for the family, and counts as taken until it has answered. No guardian has an e-mail address: please call.',
    width: 480,
    content: ({ close }) => <OfferForm page={page} row={row} onDone={close} />,
  })
}

function OfferForm({ page, row, onDone }: { page: ActivityPage; row: WaitRow; onDone: () => void }) {
  const format = useFormat()
  const refresh = useRosterRefresh(page)
  const offer = useWrite(waitLists.offer, { once: true })
  const others = row.siblings.map(({ name }) => name).join(' and ')
  const form = useKitForm({
    initial: { together: true, overbook: false },
    onSubmit: async (body) => {
      const params = { ...page.asked.params, rosterId: row.rosterId }
      try {
        const { expiresAt } = await offer.mutateAsync({ ...page.asked, params, body })
        notify.success(`Offered, and held until ${format.moment(expiresAt)}`)
        onDone()
      } finally {
        refresh()
      }
    },
  })
  return (
    <KitForm form={form} aria-label={`Offer ${fullName(row)} a place`}>
      <DialogBody>
        <div className={styles.switches}>
          {others && (
            <SwitchField
              {...form.field('together')}
              label={`Together with ${others}`}
              description="They asked together. All of them are offered a place, or none"
            />
          )}
          <SwitchField
            {...form.field('overbook')}
            label="Even out of turn, or beyond the capacity"
            description="It is recorded that you did so knowingly"
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Offer now</SubmitButton>
      </DialogFooter>
    </KitForm>
  )
}
