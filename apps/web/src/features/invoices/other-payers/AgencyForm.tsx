import { agencies } from '@afterbell/contract/ledger/agencies'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { agencyFindings, type AgencyForm } from '@afterbell/domain/ledger/shares/agency-form'
import { useWrite } from '../../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, FieldGrid, Form, SubmitButton, WideField } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { otherPayerReads } from './shown-of-others.ts'

export type Agency = AnswerOf<typeof agencies.get>

/** Adds or changes an agency. Returns the saved agency; undefined if nothing was saved. */
export function openAgencyForm(agency?: Agency): Promise<Agency | undefined> {
  return openModal<Agency>({
    title: agency ? 'Edit agency' : 'Add agency',
    description: agency
      ? undefined
      : 'A subsidy agency, scholarship fund or employer that pays for children. It gets invoices of its own.',
    width: 560,
    content: ({ close }) => <AgencyFields agency={agency} onSaved={close} />,
  })
}

const EMPTY: AgencyForm = {
  name: '',
  email: '',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  reference: '',
}

function AgencyFields({ agency, onSaved }: { agency: Agency | undefined; onSaved: (saved: Agency) => void }) {
  const add = useWrite(agencies.add, { invalidates: otherPayerReads, once: true })
  const change = useWrite(agencies.change, { invalidates: otherPayerReads })
  const { name, email, street, city, state, postalCode, reference } = agency ?? EMPTY
  const form = useAppForm<AgencyForm>({
    initial: { name, email, street, city, state, postalCode, reference },
    findings: agencyFindings,
    onSubmit: async (values) => {
      const savedAgency = agency
        ? await change.mutateAsync({
            params: { id: agency.id },
            body: { ...values, version: agency.version },
          })
        : await add.mutateAsync({ body: values })
      notify.success(agency ? `${savedAgency.name} saved` : `${savedAgency.name} added`)
      onSaved(savedAgency)
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <FieldGrid>
          <WideField>
            <TextField {...form.field('name')} label="Name" placeholder="County Childcare" required />
          </WideField>
          <TextField
            {...form.field('email')}
            label="Email"
            description="Where invoices and statements go"
            type="email"
          />
          <TextField
            {...form.field('reference')}
            label="Reference"
            description="Printed on its invoices, such as a vendor number"
          />
          <WideField>
            <TextField {...form.field('street')} label="Street" />
          </WideField>
          <TextField {...form.field('city')} label="City" />
          <TextField {...form.field('state')} label="State" />
          <TextField {...form.field('postalCode')} label="Postal code" />
        </FieldGrid>
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>{agency ? 'Save' : 'Add agency'}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
