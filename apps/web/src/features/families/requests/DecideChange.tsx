import { requestAnswerFindings, requestKinds } from '@afterbell/domain/families/requests/family-requests'
import { useFormat } from '../../../platform/format.ts'
import { useMay } from '../../../platform/session/may.ts'
import { DialogBody } from '../../../ui/dialogs/Dialog.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { AnswerField } from './AnswerField.tsx'
import { DecideFooter } from './DecideFooter.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { useDecide } from './useDecide.ts'
import type { RequestToDecide } from './useFamilyRequests.ts'
import styles from '../contact.module.css'

type Change = NonNullable<RequestToDecide['change']>

const EACH = { SESSION: 'Whole session', WEEKLY: 'Each week', MONTHLY: 'Each month' } as const

/** Decides whether a spot is changed as its family asked, after showing what that comes to now. */
export function DecideChange({
  request,
  change,
  onSaved,
}: {
  request: RequestToDecide
  change: Change
  onSaved: () => void
}) {
  const { id, version, activity, state } = request
  const { from, to, isGone, why, money } = change
  const child = request.children.map(({ name }) => name).join(', ')
  const mayDecide = useMay()(...requestKinds.CHANGE_SPOT.right) && state === 'OPEN'
  const format = useFormat()
  const decide = useDecide()
  const save = async (grants: boolean, { answer }: { answer: string }) => {
    await decide.mutateAsync({
      params: { id },
      body: { grants, answer, version, ...(grants && money && { difference: money.difference }) },
    })
    notify.success(grants ? `${child} now has ${to}` : `The family is told that ${child} keeps the spot`)
    onSaved()
  }
  const form = useAppForm<{ answer: string }>({
    initial: { answer: '' },
    findings: ({ answer }) => requestAnswerFindings({ grants: false, answer }),
    onSubmit: (values) => save(false, values),
  })
  const facts = [
    ['Child', child],
    ['Now', from || activity],
    ...(isGone ? [] : [['Instead', to] as const]),
    ...(money ? moneyFacts(money, format.money) : []),
  ] as const
  return (
    <Form form={form}>
      <DialogBody>
        <RequestFacts of={request} facts={facts} />
        <p className={why === null && !isGone ? styles.dim : styles.onList}>
          {isGone
            ? `${child} no longer has this spot, or the other one is no longer offered. Please decline, and say why.`
            : (why ?? 'It is changed as when you transfer the child: the spot and its money, or nothing.')}
        </p>
        {hasMoved(money) && (
          <p className={styles.onList}>The price is no longer what the family read when it asked.</p>
        )}
        {mayDecide ? (
          <AnswerField {...form.field('answer')} />
        ) : (
          <p className={styles.dim}>A Manager decides this.</p>
        )}
      </DialogBody>
      <DecideFooter
        mayDecide={mayDecide}
        isPending={decide.isPending}
        isDisabled={isGone || why !== null}
        onAgree={() => save(true, form.values)}
      >
        Agree
      </DecideFooter>
    </Form>
  )
}

function hasMoved(money: Change['money']): boolean {
  return money !== null && money.shown !== null && money.shown !== money.difference
}

function moneyFacts(
  { before, after, difference, shown, eachCycle }: NonNullable<Change['money']>,
  format: (cents: number) => string,
): (readonly [string, string])[] {
  return [
    ['Billed so far', format(before)],
    ['New price', format(after)],
    [difference < 0 ? 'Comes off' : 'Owed more', format(Math.abs(difference))],
    ...(shown === null || shown === difference
      ? []
      : [
          [
            shown < 0 ? 'The family read: comes off' : 'The family read: owed more',
            format(Math.abs(shown)),
          ] as const,
        ]),
    ...(eachCycle === null
      ? []
      : [
          [
            EACH[eachCycle.cycle],
            `${format(eachCycle.after)} instead of ${format(eachCycle.before)}`,
          ] as const,
        ]),
  ]
}
