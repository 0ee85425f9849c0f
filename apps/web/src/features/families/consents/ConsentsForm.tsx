import { consents } from '@afterbell/contract/families/consents'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { consentFindings, emailsTexts, isStopped, needsWish } from '@afterbell/domain/messages/consents'
import { ENDINGS, type Ending } from '@afterbell/domain/messages/purpose'
import { useWrite } from '../../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { CheckField } from '../../../ui/fields/SwitchField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { useLocal } from '../../../ui/local.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import type { Consents } from './GuardianConsents.tsx'
import styles from '../contact.module.css'

/** Records which emails and texts a guardian wants, as said on the phone or in person. */
export function openConsents(childId: string, of: Consents): Promise<void> {
  return openModal({
    title: `What ${of.name} gets`,
    description:
      'It holds for the address and the number, whoever shares them. The history keeps who changed it.',
    content: ({ close }) => <ConsentsForm childId={childId} of={of} onSaved={close} />,
  })
}

interface Values {
  emails: Ending
  texts: 'YES' | 'NO'
  isFamilysWish: boolean
  triesEmailAgain: boolean
  triesTextsAgain: boolean
}

function ConsentsForm({ childId, of, onSaved }: { childId: string; of: Consents; onSaved: () => void }) {
  const { name, email, phone, guardianId } = of
  const { country } = useLocal()
  const save = useWrite(consents.save, { invalidates: [consents.list] })
  const form = useAppForm<Values>({
    initial: {
      emails: email?.ended ?? 'NOTHING',
      texts: phone && phone.ended !== 'NOTHING' ? 'NO' : 'YES',
      isFamilysWish: false,
      triesEmailAgain: false,
      triesTextsAgain: false,
    },
    findings: ({ emails, isFamilysWish }) => consentFindings(email, { emails, isFamilysWish }),
    onSubmit: async ({ emails, texts, ...more }) => {
      const body = { ...more, ...(email && { emails }), ...(phone && { texts: texts === 'YES' }) }
      await save.mutateAsync({ params: { childId, guardianId }, body })
      notify.success(`Saved what ${name} gets`)
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        {email && (
          <>
            <ChoiceField
              {...form.field('emails')}
              label="Emails"
              description={`To ${email.address}. Invoices, receipts and changed dates always go out.`}
              choices={ENDINGS.map((value) => ({ value, label: emailsTexts[value] }))}
            />
            {needsWish(email, form.values.emails) && (
              <CheckField
                {...form.field('isFamilysWish')}
                label={`They unsubscribed themselves, and asked to get these emails again`}
              />
            )}
            {email.bounces && (
              <CheckField
                {...form.field('triesEmailAgain')}
                label="Emails to this address came back. Try it again"
              />
            )}
          </>
        )}
        {phone && (
          <>
            <ChoiceField
              {...form.field('texts')}
              label="Texts"
              description={`To ${formatPhone(phone.address, country)}`}
              disabled={isStopped(phone)}
              choices={[
                { value: 'YES', label: 'Texts go to this number' },
                { value: 'NO', label: 'No texts to this number' },
              ]}
            />
            {isStopped(phone) && (
              <p className={styles.dim}>
                {phone.endedBy === 'PORTAL'
                  ? 'They ended texts in the family portal, and can start them again there.'
                  : 'They replied STOP from this phone. Texts begin again when they text START to the number your texts come from.'}
              </p>
            )}
            {phone.bounces && (
              <CheckField
                {...form.field('triesTextsAgain')}
                label="Texts to this number failed. Try it again"
              />
            )}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
