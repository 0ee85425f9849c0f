import { autopay } from '@afterbell/contract/dunning/autopay'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { required } from '@afterbell/domain/kernel/rules'
import { checkGivenOn } from '@afterbell/domain/payments/mandate'
import { mandateText } from '@afterbell/domain/payments/mandate-text'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { methodName } from '@afterbell/domain/ledger/method-name'
import { useMoneyRefresh } from '../ledger/shown-of-money.ts'

type Method = AnswerOf<typeof autopay.ofPayer>[number]

/** Records when a family signed that a method may be charged automatically. */
export function openPaperMandate(method: Method): Promise<void> {
  return openModal({
    title: 'Turn on autopay',
    description: `${methodName(method)} becomes the default and is charged when invoices fall due. Turn it on only if the family has signed for it.`,
    width: 480,
    content: ({ close }) => <PaperMandateForm method={method} onDone={() => close()} />,
  })
}

function PaperMandateForm({ method, onDone }: { method: Method; onDone: () => void }) {
  const format = useFormat()
  const { schoolName } = useSession().school
  const turnOn = useWrite(autopay.turnOn)
  const refresh = useMoneyRefresh()
  const form = useAppForm({
    initial: { givenOn: '' },
    rules: { givenOn: required },
    findings: ({ givenOn }) => checkGivenOn(givenOn, format.today()),
    onSubmit: async (body) => {
      await turnOn.mutateAsync({ params: { id: method.id }, body })
      notify.success('Autopay turned on')
      refresh()
      onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <p>What the family agrees to: “{mandateText(method.type, schoolName)}”</p>
        <DateField {...form.field('givenOn')} label="Date signed" max={format.today()} required />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Turn on autopay</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
