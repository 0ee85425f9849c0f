import { requestAnswerFindings, requestKinds } from '@afterbell/domain/families/requests/family-requests'
import { useFormat } from '../../../platform/format.ts'
import { useMay } from '../../../platform/session/may.ts'
import { DialogBody } from '../../../ui/dialogs/Dialog.tsx'
import { CheckField } from '../../../ui/fields/SwitchField.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { AnswerField } from './AnswerField.tsx'
import { DecideFooter } from './DecideFooter.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { useDecide } from './useDecide.ts'
import type { RequestToDecide } from './useFamilyRequests.ts'
import styles from '../contact.module.css'

type Spot = NonNullable<RequestToDecide['spot']>

/** Decides whether a child gives up a spot as its family asked, after showing what that comes to. */
export function DecideSpot({
  request,
  spot,
  onSaved,
}: {
  request: RequestToDecide
  spot: Spot
  onSaved: () => void
}) {
  const { id, version, activity, state } = request
  const child = request.children.map(({ name }) => name).join(', ')
  const mayDecide = useMay()(...requestKinds.GIVE_UP_SPOT.right) && state === 'OPEN'
  const format = useFormat()
  const decide = useDecide()
  const save = async (grants: boolean, { answer, waivesFee }: { answer: string; waivesFee: boolean }) => {
    await decide.mutateAsync({
      params: { id },
      body: { grants, answer, version, ...(grants && { waivesFee }) },
    })
    notify.success(
      grants
        ? `${child} no longer has a spot in ${[activity, ...spot.sections].join(', ')}`
        : `The family is told that ${child} keeps the spot`,
    )
    onSaved()
  }
  const form = useAppForm<{ answer: string; waivesFee: boolean }>({
    initial: { answer: '', waivesFee: false },
    findings: ({ answer }) => requestAnswerFindings({ grants: false, answer }),
    onSubmit: (values) => save(false, values),
  })
  const { givenBack, noLongerOwed } = form.values.waivesFee ? spot.withoutFee : spot.withFee
  const facts = [
    ['Child', child],
    ['Spot', [activity, ...spot.sections].join(', ')],
    ...(spot.nextOn === null
      ? []
      : [[spot.isDropIn ? 'Day' : 'Next meeting', format.date(spot.nextOn)] as const]),
    ...(spot.isGone
      ? []
      : [
          ['To refund', format.money(givenBack)] as const,
          ['No longer owed', format.money(noLongerOwed)] as const,
          ['Fee kept', format.money(form.values.waivesFee ? 0 : spot.fee)] as const,
          ...(spot.discounts > 0
            ? [
                [
                  'Sibling discounts deducted',
                  format.money(form.values.waivesFee ? 0 : spot.discounts),
                ] as const,
              ]
            : []),
        ]),
  ] as const
  return (
    <Form form={form}>
      <DialogBody>
        <RequestFacts of={request} facts={facts} />
        <p className={styles.dim}>
          {spot.isGone
            ? `${child} no longer has this spot. Agreeing only answers the family.`
            : 'The wait list moves up as when you take a child off. You decide about the refund in Transactions.'}
        </p>
        {mayDecide ? (
          <>
            {spot.fee + spot.discounts > 0 && (
              <CheckField
                {...form.field('waivesFee')}
                label={spot.discounts > 0 ? 'Keep nothing' : 'Keep no fee'}
              />
            )}
            <AnswerField {...form.field('answer')} />
          </>
        ) : (
          <p className={styles.dim}>A Manager decides this.</p>
        )}
      </DialogBody>
      <DecideFooter
        mayDecide={mayDecide}
        isPending={decide.isPending}
        onAgree={() => save(true, form.values)}
      >
        Agree
      </DecideFooter>
    </Form>
  )
}
